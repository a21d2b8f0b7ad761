/**
 * Checks a pasted line of NMR, IR or HPLC data against the rules of the page that it is on. Without scripts it says
 * so and shows a line that follows the rules.
 */
import {type ReactNode, useEffect, useId, useMemo, useRef, useState} from 'react'
import {check, EXAMPLES} from '../../runtime/notation/check.ts'
import {RULES} from '../../runtime/notation/rules.ts'
import {excerpt} from '../../runtime/notation/text.ts'
import type {Finding, Kind} from '../../runtime/notation/types.ts'
import {CHEVRON, Glyph} from '../glyph.tsx'
import {Marked} from '../Marked.tsx'

const READS: Record<Kind, string> = {
  nmr: 'It reads the head, all signals and the sentences after them, and it counts the atoms.',
  ir: 'It reads the technique, the unit, and the wavenumber and intensity of every band.',
  hplc: 'It reads the four parts of the head and all peaks, and it adds up the areas.',
}
const SEVERITY = {error: 'Error', warning: 'Warning', info: 'Note', ok: ''} as const
const DELAY = 300
/** A text that is no notation at all breaks a rule at every word; no one reads that. */
const MOST = 25

export function NotationChecker({kind}: {kind: Kind}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [line, setLine] = useState('')
  const findings = useMemo(() => (line.trim() ? check(kind, line) : []), [kind, line])

  // What was pasted before hydration is in the field already.
  useEffect(() => setText(field.current!.value), [])
  useEffect(() => {
    const timer = setTimeout(() => setLine(text), DELAY)
    return () => clearTimeout(timer)
  }, [text])
  const fillIn = () => {
    field.current!.value = EXAMPLES[kind]
    setText(EXAMPLES[kind])
  }

  return (
    <div className="notation">
      <p id={`${id}reads`}>
        {READS[kind]} <span className="needs-js">The line stays in your browser.</span>
      </p>
      <div className="notation__off no-js">
        <p>
          Checking a line needs scripts, which are turned off. Compare yours with the rules on this
          page and with this line, which follows them:
        </p>
        <p>
          <code>{EXAMPLES[kind]}</code>
        </p>
      </div>
      <div className="notation__form needs-js">
        <label className="field">
          Paste a line
          <textarea
            ref={field}
            className="notation__field"
            rows={4}
            aria-describedby={`${id}reads`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="button" className="btn btn--2" onClick={fillIn}>
          Use the example
        </button>
      </div>
      <div className="notation__result needs-js" role="status">
        {findings.length > 0 && <Result kind={kind} line={line} findings={findings} />}
      </div>
      {findings.length > 0 && <Held kind={kind} findings={findings} />}
    </div>
  )
}

interface ResultProps {
  kind: Kind
  line: string
  findings: Finding[]
}

/** The verdict, then what is wrong, then what the checker noticed. */
function Result({kind, line, findings}: ResultProps) {
  const errors = findings.filter(({severity}) => severity === 'error')
  const warnings = findings.filter(({severity}) => severity === 'warning')
  const notes = findings.filter(({severity}) => severity === 'info')
  const wrong = [...errors, ...warnings]
  const shown = [...wrong.slice(0, MOST), ...notes.slice(0, MOST)]
  const left = wrong.length - Math.min(wrong.length, MOST)
  return (
    <>
      <p className="notation__verdict">
        {wrong.length === 0
          ? 'No rule is broken.'
          : [counted(errors.length, 'error'), counted(warnings.length, 'warning')]
              .filter(Boolean)
              .join(', ')}
      </p>
      <ul className="notation__list">
        {shown.map((finding, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn again with each line.
            key={at}
            line={line}
            finding={finding}
            name={nameOf(kind, finding.rule)}
            words={
              finding.severity !== 'info' &&
              shown.findIndex(({rule}) => rule === finding.rule) === at &&
              wordsOf(kind, finding.rule)
            }
          />
        ))}
      </ul>
      {left > 0 && <p>And {left} more.</p>}
    </>
  )
}

interface ItemProps {
  line: string
  finding: Finding
  name: string
  /** What the page says, at the first finding of a rule. */
  words: ReactNode
}

function Item({line, finding: {severity, message, start, end}, name, words}: ItemProps) {
  const place = excerpt(line, start, end)
  return (
    <li className={`notation__item notation__item--${severity}`}>
      <p>
        <b className="notation__rule">
          {SEVERITY[severity]}, {name}:
        </b>{' '}
        {message}
      </p>
      {severity !== 'info' && (
        <code className="notation__place">
          <Marked text={place.text} marks={[place.mark]} />
        </code>
      )}
      {words && <p className="notation__words">On the page: {words}.</p>}
    </li>
  )
}

/** The rules that were tested and hold: outside of what is read out. */
function Held({kind, findings}: {kind: Kind; findings: Finding[]}) {
  const held = findings.filter(({severity}) => severity === 'ok')
  if (held.length === 0) return null
  return (
    <details className="notation__held">
      <summary>
        <Glyph d={CHEVRON} kind="chevron" />
        {held.length === 1 ? '1 rule holds' : `${held.length} rules hold`}
      </summary>
      <ul>
        {held.map(({rule, message}) => (
          <li key={rule}>
            <b>{nameOf(kind, rule)}:</b> {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}

function nameOf(kind: Kind, id: string): string {
  return RULES[kind].find((rule) => rule.id === id)?.name ?? id
}

function wordsOf(kind: Kind, id: string): string | undefined {
  return RULES[kind].find((rule) => rule.id === id)?.words
}
