import {useEffect, useState} from 'react'
import {copyText} from '../../actions/copy.ts'
import {Held, Result} from '../../plugins/chemistry/theme/Findings.tsx'
import {PAGES, type ReviewedLine, rulesOf} from '../review.ts'

const FOLDER = '/docs/repo/details_standards/analysis_test'

/** The findings of each line, and a corrected line to copy. */
export function Lines({lines}: {lines: ReviewedLine[]}) {
  return (
    <section className="submission__part">
      <h3>Lines</h3>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn again with each text.
        <Line key={at} line={line} />
      ))}
    </section>
  )
}

function Line({line: {kind, title, text, findings, proposal}}: {line: ReviewedLine}) {
  if (!kind)
    return (
      <article className="submission__line">
        <h4>{title}</h4>
        <p>
          The desk does not recognize a method at the beginning of <code>{text.slice(0, 60)}</code>.
          A line begins with its method, such as “1H NMR” or “HRMS”.
        </p>
      </article>
    )
  const page = PAGES[kind] ? `${FOLDER}/${PAGES[kind]}` : FOLDER
  const rules = rulesOf(kind)
  return (
    <article className="submission__line">
      <h4>{title}</h4>
      <Result rules={rules} line={text} findings={findings} page={page} />
      {proposal && <Proposal text={proposal} />}
      <Held rules={rules} findings={findings} page={page} />
    </article>
  )
}

function Proposal({text}: {text: string}) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), 3000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await copyText(text)
      setSaid('Copied.')
    } catch {
      setSaid('The browser does not allow copying. Select the line instead.')
    }
  }
  return (
    <div className="submission__proposal">
      <p>With mechanical mistakes corrected:</p>
      <p>
        <code>{text}</code>
      </p>
      <p>
        <button type="button" className="btn btn--2" onClick={copy}>
          Copy the corrected line
        </button>{' '}
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
