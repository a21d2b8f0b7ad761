/**
 * Checks a pasted line of data against the rules of the page. Without scripts it says so and shows a line that follows the
 * rules.
 */
import {useLazy} from 'labdocs/theme/lazy'
import {useEffect, useId, useMemo, useRef, useState} from 'react'
import {EXAMPLES} from '../../notation/examples.ts'
import {LOADERS} from '../../notation/methods.ts'
import {run} from '../../notation/run.ts'
import type {Kind, Method} from '../../notation/types.ts'
import {Held, Result} from '../Findings.tsx'

const READS: Record<Kind, string> = {
  ms: 'It reads the ionization, all signals with their ions, and exact masses, which it calculates again.',
  tga: 'It reads the support, the gas, the program, all points, the steps, and the residue.',
  dsc: 'It reads the segments, the rate, and all transitions.',
  cv: 'It reads the solution, the reference, the scan, the half-wave potential, and the peak separation.',
  sec: 'It reads the conditions and the molar masses, and it calculates Đ.',
  'uv-vis': 'It reads the conditions and all maxima.',
  xrd: 'It reads the radiation and all peaks, and it calculates their spacings.',
  nmr: 'It reads the head, all signals, and the sentences after them, and it counts the atoms.',
  ir: 'It reads the technique, the unit, and the wavenumber and intensity of every band.',
  hplc: 'It reads the four parts of the head and all peaks, and it adds up the areas.',
  ea: 'It reads the formula and both lists of percentages, and it calculates the percentages again.',
  mp: 'It reads the range and its unit.',
}
const DELAY = 300

export function NotationChecker({kind}: {kind: Kind}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [line, setLine] = useState('')
  const {part: method, text: missing, want} = useLazy<Method>(LOADERS[kind])
  const findings = useMemo(() => (method && line.trim() ? run(method, line) : []), [method, line])
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) want()
    wanted.current = true
  })

  // What was pasted before hydration is already in the field.
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
        {method && findings.length > 0 && (
          <Result rules={method.rules} line={line} findings={findings} />
        )}
        {missing && (
          <p>
            {missing}{' '}
            <button type="button" className="btn btn--2" onClick={() => want(true)}>
              Retry
            </button>
          </p>
        )}
      </div>
      {method && findings.length > 0 && <Held rules={method.rules} findings={findings} />}
    </div>
  )
}
