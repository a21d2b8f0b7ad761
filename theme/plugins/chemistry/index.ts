/**
 * Chemistry: structures, schemes, spectra, formulas, quantities, and the checker of notation. It uses only the public plugin
 * API. Its packages are loaded for the first page that needs them.
 */
import {definePlugin} from 'labdocs'
import {drawScheme, reaction} from './figures/reaction.ts'
import {drawStructure, mol, smiles} from './figures/smiles.ts'
import {spectrum} from './figures/spectrum.ts'
import {SMALL} from './figures/structure.ts'
import {de} from './messages/de.ts'
import {en} from './messages/en.ts'

export default definePlugin({
  name: 'chemistry',
  theme: './theme',
  messages: {en, de},
  diagnostics: {
    'broken-smiles': 'error',
    'broken-reaction': 'error',
    'spectrum-kind': 'error',
    'spectrum-broken': 'error',
    'spectrum-truncated': 'warning',
  },
  figures: {smiles, reaction, mol, spectrum},
  screen: {
    mol: {
      style: 'chemistry',
      draw: async (text, {name, tall, ...voice}) => {
        const scale = tall ? 0.9 : SMALL
        const place = {line: 1, column: 1}
        return text.includes('>')
          ? drawScheme({text, ...place}, {scale}, voice)
          : (await drawStructure(text, place, voice.report, {name, scale})).node
      },
    },
  },
})
