// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered

import {Fragment, type ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import {type Inline, textOf} from '../../runtime/shared/screen.ts'
import {Icon} from '../icons/icons.tsx'

/** Text for screen readers only. */
export function Hidden({children}: {children: ReactNode}) {
  return <span className="vh">{children}</span>
}

/** Runs of text, in which the inline forms (icons, tags, boxes) are drawn. If all are icons, screen readers get their names. */
export function Text({runs}: {runs: Inline[]}) {
  const names = runs.map((run) => (typeof run === 'object' && 'icon' in run ? run.icon : run))
  return (
    <>
      {runs.map((run, index) => (
        <Run key={index} run={run} />
      ))}
      {runs.length > 0 && !textOf(runs) && names.every((name) => typeof name === 'string') && (
        <Hidden>{names.join('').replaceAll('-', ' ')}</Hidden>
      )}
    </>
  )
}

/** Runs of text in a span of this class. */
export function Span({name, runs}: {name: string; runs: Inline[]}) {
  return (
    <span className={`screen__${name}`}>
      <Text runs={runs} />
    </span>
  )
}

/** An icon; `as` is `v` for a chevron. */
export function Glyph({name, as = 'i'}: {name: string; as?: 'i' | 'v'}) {
  return (
    <span className={`screen__${as}`}>
      <Icon name={name} />
    </span>
  )
}

function Run({run}: {run: Inline}) {
  if (typeof run === 'string') return <Breakable text={run} />
  if ('icon' in run) return <Glyph name={run.icon} />
  if ('tag' in run) return <Span name="tag" runs={run.tag} />
  if ('small' in run) return <Span name="in" runs={run.small} />
  if ('sup' in run) return <sup>{run.sup}</sup>
  if ('sub' in run) return <sub>{run.sub}</sub>
  const {box, on} = run
  const ticked = on ? msg('screen.ticked') : msg('screen.notTicked')
  const chosen = on ? msg('screen.chosen') : msg('screen.notChosen')
  return (
    <span
      className={box === 'square' ? 'screen__box' : 'screen__dot'}
      data-is={on ? 'on' : undefined}
    >
      <Hidden>{`${box === 'square' ? ticked : chosen} `}</Hidden>
    </span>
  )
}

/** Long names may break after a dot, an at sign or an underscore. Numbers such as 4.24 may not. */
function Breakable({text}: {text: string}) {
  const parts = text.split(/(?<=\w[.@_])(?=\w)(?<!\d\.(?=\d))/)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
