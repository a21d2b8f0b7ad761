// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import {hrefOf} from '../../text/href.ts'
import type {Need} from '../required.ts'
import type {Entry} from '../review.ts'

const SAID = {true: 'Yes', false: 'No'} as const

/** What is missing, and the reviewer's list. The desk ticks what it can check; the rest is for a person. */
export function Checks({needs, entries}: {needs: Need[]; entries: Entry[]}) {
  const missing = needs.filter(({present}) => !present)
  return (
    <>
      <section className="submission__part">
        <h3>Missing analyses</h3>
        {missing.length === 0 ? (
          <p>No required analysis is missing.</p>
        ) : (
          <>
            <ul>
              {missing.map(({name, at}) => (
                <li key={name}>
                  <a href={hrefOf(at)}>{name}</a>
                </li>
              ))}
            </ul>
            <p>Add them, or give the reason in the additional information.</p>
          </>
        )}
      </section>
      <section className="submission__part submission__part--list">
        <h3>Checklist for the review</h3>
        <ul className="submission__entries" role="list">
          {entries.map(({text, holds}, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one method.
            <li key={at} className={`submission__entry submission__entry--${holds ?? 'open'}`}>
              {holds === undefined ? (
                <label className="submission__check">
                  <input type="checkbox" />
                  {text}
                </label>
              ) : (
                <>
                  <b>{SAID[`${holds}`]}:</b> {text}
                </>
              )}
            </li>
          ))}
        </ul>
        <p className="submission__buttons">
          <button type="button" className="btn" onClick={() => window.print()}>
            Print the checklist
          </button>
        </p>
      </section>
    </>
  )
}
