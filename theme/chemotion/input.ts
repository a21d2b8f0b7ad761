/** What a reader gives the desk. The fields keep it themselves, so that what was typed before the desk woke is not lost. */
import type {Novelty} from './required.ts'

export interface Input {
  /** SMILES or formula. */
  substance: string
  novelty: Novelty
  crystalline: boolean
  /** The lines of all analyses. */
  text: string
}

export const EMPTY: Input = {substance: '', novelty: 'new', crystalline: false, text: ''}

const field = <Field extends HTMLElement>(form: HTMLElement, name: string) =>
  form.querySelector<Field>(`[name="${name}"]`)!

export function readFields(form: HTMLElement): Input {
  return {
    substance: field<HTMLInputElement>(form, 'substance').value,
    novelty: field<HTMLSelectElement>(form, 'novelty').value as Novelty,
    crystalline: field<HTMLInputElement>(form, 'crystalline').checked,
    text: field<HTMLTextAreaElement>(form, 'text').value,
  }
}

export function writeFields(
  form: HTMLElement,
  {substance, novelty, crystalline, text}: Input,
): void {
  field<HTMLInputElement>(form, 'substance').value = substance
  field<HTMLSelectElement>(form, 'novelty').value = novelty
  field<HTMLInputElement>(form, 'crystalline').checked = crystalline
  field<HTMLTextAreaElement>(form, 'text').value = text
}
