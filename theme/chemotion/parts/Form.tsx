import {type RefObject, useId} from 'react'
import type {Novelty} from '../required.ts'
import type {Found} from '../substance.ts'
import {SubstanceFacts} from './SubstanceFacts.tsx'

interface FormProps {
  found: Found
  /** Why a part of the desk could not be loaded. */
  missing: {chemistry: string | undefined; files: string | undefined}
  form: RefObject<HTMLDivElement | null>
  onInput: () => void
  showExample: () => void
  add: (files: FileList | null) => void
  /** How many files were left out, as a sentence. */
  left: string
  clear: () => void
}

const NOVELTY: Record<Novelty, string> = {
  new: 'new',
  known: 'known, but not yet in the repository',
  here: 'known and already in the repository',
}

/** The fields: substance, lines, files. */
export function Form({found, missing, form, onInput, showExample, add, left, clear}: FormProps) {
  const id = useId()
  return (
    <div ref={form} className="submission__form needs-js" onInput={onInput}>
      <label className="field">
        Substance: SMILES or formula
        <input
          type="text"
          name="substance"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={id}
        />
      </label>
      <SubstanceFacts id={id} found={found} trouble={missing.chemistry} />
      <label className="field">
        The substance is
        <select name="novelty">
          {Object.entries(NOVELTY).map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      </label>
      <label className="submission__check">
        <input type="checkbox" name="crystalline" />
        It is crystalline
      </label>
      <label className="submission__check">
        <input type="checkbox" name="paramagnetic" />
        It is paramagnetic
      </label>
      <label className="field">
        Lines of all analyses
        <textarea
          name="text"
          className="submission__text"
          rows={8}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <div>
        <label className="field">
          JCAMP-DX files
          <input
            type="file"
            multiple
            accept=".jdx,.dx,.jcamp"
            // So that a file which was changed meanwhile can be chosen again.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => add(event.target.files)}
          />
        </label>
        <span role="status">{left}</span>
      </div>
      {missing.files && <p>{missing.files}</p>}
      <p className="submission__buttons">
        <button type="button" className="btn btn--2" onClick={showExample}>
          Use an example
        </button>
        <button type="button" className="btn btn--2" onClick={clear}>
          Clear everything
        </button>
      </p>
    </div>
  )
}
