// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
/** The result of a checker of notation: the verdict, each finding with its place and its rule, the rules that hold. */
import {CHEVRON, Glyph} from 'labdocs/theme/glyph'
import {hrefOf} from 'labdocs/theme/href'
import {Marked} from 'labdocs/theme/Marked'
import {excerpt} from '../notation/text.ts'
import type {Finding, Rule} from '../notation/types.ts'

const SEVERITY = {error: 'Error', warning: 'Warning', info: 'Note', ok: ''} as const
/** A text that is not notation at all breaks a rule at every word, and so many findings would not be read. */
const MOST = 25

interface ResultProps {
  rules: readonly Rule[]
  line: string
  findings: Finding[]
  /** Route of the page that states the rules, if it is another page. */
  page?: string | undefined
}

/** The verdict, then the mistakes, then the remarks. */
export function Result({rules, line, findings, page}: ResultProps) {
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
      <ul className="notation__list" role="list">
        {shown.map((finding, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn again with each line.
            key={at}
            line={line}
            finding={finding}
            rule={ruleOf(rules, finding.rule)}
            page={page}
            words={
              finding.severity !== 'info' &&
              shown.findIndex(({rule}) => rule === finding.rule) === at
                ? ruleOf(rules, finding.rule)?.words
                : undefined
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
  rule: Rule | undefined
  page: string | undefined
  /** The text of the rule, only at its first finding. */
  words: string | undefined
}

function Item({line, finding: {severity, message, start, end}, rule, page, words}: ItemProps) {
  const place = excerpt(line, start, end)
  return (
    <li className={`notation__item notation__item--${severity}`}>
      <p>
        <b className="notation__rule">
          {SEVERITY[severity]}, {rule && <RuleLink rule={rule} page={page} />}:
        </b>{' '}
        {message}
      </p>
      {severity !== 'info' && (
        <code className="notation__place">
          <Marked text={place.text} marks={[place.mark]} />
        </code>
      )}
      {words && <p className="notation__words">On the page: {words.replace(/\.$/, '')}.</p>}
    </li>
  )
}

/** The rules that were tested and hold. They are outside the live region, so they are not announced. */
export function Held({rules, findings, page}: Omit<ResultProps, 'line'>) {
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
            <b>
              <RuleLink rule={ruleOf(rules, rule)!} page={page} />:
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}

function ruleOf(rules: readonly Rule[], id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id)
}

/** A link to the paragraph that states the rule. */
function RuleLink({rule: {name, at}, page}: {rule: Rule; page: string | undefined}) {
  return <a href={addressOf(at, page)}>{name}</a>
}

/**
 * Returns the URL of a rule. `at` is a heading of the page itself, or a route with one. Called only in the browser, where
 * the base is known.
 */
function addressOf(at: string, page: string | undefined): string {
  const route = at.startsWith('/') ? at : `${page ?? ''}${at && `#${at}`}`
  return route.startsWith('/') ? hrefOf(route) : route || '#'
}
