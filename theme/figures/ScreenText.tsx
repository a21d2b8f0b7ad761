// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered

import {Fragment, type ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Inline} from '../../runtime/shared/screen.ts'
import {Icon} from '../icons/icons.tsx'

/** Text for screen readers only. */
export function Hidden({children}: {children: ReactNode}) {
  return <span className="vh">{children}</span>
}

/** Runs of text, in which the inline forms (icons, tags, boxes) are drawn. */
export function Text({runs}: {runs: Inline[]}) {
  return runs.map((run, index) => <Run key={index} run={run} />)
}

function Run({run}: {run: Inline}) {
  if (typeof run === 'string') return <Breakable text={run} />
  if ('icon' in run)
    return (
      <span className="screen__i">
        <Icon name={run.icon} />
      </span>
    )
  if ('tag' in run)
    return (
      <span className="screen__tag">
        <Text runs={run.tag} />
      </span>
    )
  if ('small' in run)
    return (
      <span className="screen__in">
        <Text runs={run.small} />
      </span>
    )
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

/** Long names may break after a dot, an at sign or an underscore. */
function Breakable({text}: {text: string}) {
  const parts = text.split(/(?<=\w[.@_])(?=\w)/)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Returns the text of runs, for names of columns. */
export function read(runs: Inline[]): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run
      if ('tag' in run) return read(run.tag)
      if ('small' in run) return read(run.small)
      if ('sup' in run) return run.sup
      return 'sub' in run ? run.sub : ''
    })
    .join('')
    .trim()
}
