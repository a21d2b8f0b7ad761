import {useHref, useSite, useVersion} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {SectionPart, SectionProps} from '../../runtime/shared/theme-interface.ts'
import {MAIN} from '../shell/ids.ts'
import {around, GAP} from '../text/around.tsx'
import {longDate} from '../text/date.ts'
import {reachable, renumber} from './renumber.ts'

/** A section as one page to print: title, contents, and the pages one after another. */
export function Printed({route, parts, updated}: SectionProps) {
  const href = useHref()
  const site = useSite()
  const version = useVersion()
  const {label} = version
  const [own, ...others] = parts
  const {title} = own!
  const date = updated && longDate(updated)
  const from = [
    site.title,
    site.versions.length > 1 && msg('print.version', {label}),
    date && msg('print.changed', {date}),
  ]
  return (
    <main className="sheets" id={MAIN}>
      <header className="head" id={own!.id}>
        <p className="tools">
          <a href={href(route)}>{around(msg('print.back', {title: GAP}), title)}</a>
        </p>
        <h1>{own!.title}</h1>
        {own!.description && <p className="lede">{own!.description}</p>}
        <p className="sheets__from">{from.filter(Boolean).join(', ')}</p>
      </header>
      <nav className="sheets__list" aria-label={msg('print.contents')}>
        <h2>{msg('print.contents')}</h2>
        <ol>
          {others.map(({id, number, depth, title}) => (
            <li key={id} data-depth={depth}>
              <a href={`#${encodeURI(id)}`}>
                <span>{number}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {own!.html && <Text part={own!} />}
      {others.map((part) => (
        <article key={part.id} id={part.id} className="page" data-bench={part.bench || undefined}>
          <header className="head">
            <h2>
              <span>{part.number}</span> {part.title}
            </h2>
            {part.description && <p className="lede">{part.description}</p>}
          </header>
          {part.html && <Text part={part} />}
        </article>
      ))}
    </main>
  )
}

function Text({part: {html, number}}: {part: SectionPart}) {
  return (
    <div className="prose">
      <div dangerouslySetInnerHTML={{__html: reachable(renumber(html!, number))}} />
    </div>
  )
}
