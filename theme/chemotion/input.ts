/**
 * What a reader enters into the desk. The fields hold it themselves, so that what was typed before hydration is not lost.
 */
import type {Novelty} from './required.ts'

export interface Input {
  /** SMILES or formula. */
  substance: string
  novelty: Novelty
  crystalline: boolean
  paramagnetic: boolean
  /** The lines of all analyses. */
  text: string
}

export const EMPTY: Input = {
  substance: '',
  novelty: 'new',
  crystalline: false,
  paramagnetic: false,
  text: '',
}

const field = <Field extends HTMLElement>(form: HTMLElement, name: string) =>
  form.querySelector<Field>(`[name="${name}"]`)!

export function readFields(form: HTMLElement): Input {
  return {
    substance: field<HTMLInputElement>(form, 'substance').value,
    novelty: field<HTMLSelectElement>(form, 'novelty').value as Novelty,
    crystalline: field<HTMLInputElement>(form, 'crystalline').checked,
    paramagnetic: field<HTMLInputElement>(form, 'paramagnetic').checked,
    text: field<HTMLTextAreaElement>(form, 'text').value,
  }
}

export function writeFields(
  form: HTMLElement,
  {substance, novelty, crystalline, paramagnetic, text}: Input,
): void {
  field<HTMLInputElement>(form, 'substance').value = substance
  field<HTMLSelectElement>(form, 'novelty').value = novelty
  field<HTMLInputElement>(form, 'crystalline').checked = crystalline
  field<HTMLInputElement>(form, 'paramagnetic').checked = paramagnetic
  field<HTMLTextAreaElement>(form, 'text').value = text
}
