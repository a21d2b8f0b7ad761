/** Words that name something: labels of the application, keys, versions, roles, icons, abbreviations, terms. */
import {Fragment, type ReactNode} from 'react'
import {useHref} from '../../../runtime/react/context.tsx'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {Icon, iconNames} from '../../icons/icons.tsx'
import {termId} from '../../shell/ids.ts'
import {around, GAP} from '../../text/around.tsx'

interface Labeled {
  label: ReactNode
  labelText: string
}

/** `:ui[Create]`. `:ui[Create > Sample]` is a path, `:ui[:plus: Add]` has an icon. */
export function UiLabel({labelText}: Labeled) {
  const steps = labelText.split(/(?<=\s)>(?=\s)/)
  if (steps.length === 1) return <OneLabel text={labelText} />
  return (
    <span className="path">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
        <Fragment key={at}>
          {at > 0 && (
            <>
              <i aria-hidden="true">›</i>
              <span className="vh">{` ${msg('path.then')} `}</span>
            </>
          )}
          <OneLabel text={step.trim()} />
        </Fragment>
      ))}
    </span>
  )
}

/** Longer labels may wrap. Otherwise a phone would scroll sideways. */
const LONG = 24

function OneLabel({text}: {text: string}) {
  const [, icon = '', words = text] = /^:([a-z-]+):\s*(.*)$/s.exec(text) ?? []
  const known = iconNames.includes(icon)
  const shown = known ? words : text
  return (
    <b className="ui" data-long={shown.length > LONG || undefined}>
      {known && <Icon name={icon} />}
      {shown}
    </b>
  )
}

/** `:kbd[Ctrl+K]`: keys pressed together. In `Ctrl++` the last key is `+`. */
export function Keys({labelText}: Labeled) {
  const keys = keysOf(labelText)
  if (keys.length === 1) return <kbd>{keys[0]}</kbd>
  return (
    <span className="keys">
      {keys.map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
        <Fragment key={at}>
          {at > 0 && <span className="vh"> + </span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

export function keysOf(text: string): string[] {
  return text.split(/(?<=.)\+(?=.)/).map((key) => key.trim())
}

/** `:since[3.0]`, `:until[1.9]`. */
export function VersionChip({tone, label}: Labeled & {tone: 'since' | 'until'}) {
  return (
    <span className={`chip chip--${tone}`}>
      {`${tone === 'since' ? msg('version.since') : msg('version.until')} `}
      {label}
    </span>
  )
}

/** `:role[administrators]`. */
export function RoleChip({label, labelText}: Labeled) {
  return <span className={/^admin/i.test(labelText) ? 'chip chip--admin' : 'chip'}>{label}</span>
}

/** `:icon[barcode]`. */
export function InlineIcon({labelText}: Labeled) {
  return <Icon name={labelText} className="icon ui-icon" />
}

/** `:abbr[ELN]{title="electronic laboratory notebook"}`. */
export function Abbreviation({label, title}: Labeled & {title: string}) {
  return <abbr title={title}>{label}</abbr>
}

interface TermProps extends Labeled {
  definition?: string
  more?: string
  /** If the word is explained again on the page. */
  number?: string | undefined
}

/** A term of the glossary. The browser itself opens its definition on a press; hovering needs a script. */
export function Term({label, labelText, definition, more, number}: TermProps) {
  const href = useHref()
  if (!definition) return <>{label}</>
  const isRoute = more?.startsWith('/') && !more.startsWith('//')
  const id = termId(labelText, number)
  return (
    <dfn>
      <button type="button" className="term" popoverTarget={id}>
        {label}
      </button>
      <span className="term__pop" id={id} popover="auto">
        {definition}
        {more && (isRoute || /^https?:/.test(more)) && (
          <a href={isRoute ? href(more) : more}>{around(msg('term.more', {term: GAP}), label)}</a>
        )}
      </span>
    </dfn>
  )
}

UiLabel.promises = {children: 'unread'} satisfies ComponentPromises

Keys.promises = {children: 'unread'} satisfies ComponentPromises

VersionChip.promises = {children: 'unread'} satisfies ComponentPromises

RoleChip.promises = {children: 'unread'} satisfies ComponentPromises

InlineIcon.promises = {children: 'unread'} satisfies ComponentPromises

Term.promises = {children: 'unread'} satisfies ComponentPromises

Abbreviation.promises = {children: 'unread'} satisfies ComponentPromises
