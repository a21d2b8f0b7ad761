import type {Input} from './input.ts'

/** What the "example" button fills in: acetylsalicylic acid, with a few mistakes to find. */
export const EXAMPLE: Input = {
  substance: 'CC(=O)Oc1ccccc1C(=O)O',
  novelty: 'new',
  crystalline: true,
  paramagnetic: false,
  text: `1H NMR (400 MHz, CDCl3, 22 °C): δ [ppm] = 11.77 (br.s, 1H, CO2H), 8.11 (dd, J = 7.9, 1.7 Hz, 1H), 7.62 (ddd, J = 8.1, 7.4, 1.7 Hz, 1H), 7.35 (ddd, J = 7.9, 7.4, 1.1 Hz, 1H), 7.13 (dd, J = 8.1, 1.1 Hz, 1H), 2.35 (s, 3 H).
13C NMR (101 MHz, CDCl3, 22 °C): δ [ppm] = 170.2 (Cq), 169.8 (Cq), 151.3 (Cq), 134.9 (CH), 132.5 (CH), 126.2 (CH), 124.0 (CH), 122.3 (Cq).
HRMS (ESI-, MeOH): m/z = calcd for C9H7O4- [M-H]-: 179.0344; found 179.0352.
IR (ATR): ṽ [cm-1] = 1681 (vs), 1749 (s), 2870 (w), 1605 (m), 1183 (vs).
mp 134-136 °C`,
}
