/** The first worked example of each checker, from the page that the checker is on. */
import type {Kind} from './types.ts'

export const EXAMPLES: Readonly<Record<Kind, string>> = {
  nmr: '1H NMR (500 MHz, CDCl3, 22 °C): δ [ppm] = 4.12 (q, J = 7.1 Hz, 2H), 2.05 (s, 3H), 1.26 (t, J = 7.1 Hz, 3H).',
  ms: 'MS (EI, 70 eV, 20 °C): m/z (%) = 180 (9) [M]+, 138 (72) [M-C2H2O]+, 120 (100) [M-C2H4O2]+, 92 (42) [C6H4O]+, 64 (20) [C5H4]+, 43 (63) [C2H3O]+.',
  ir: 'IR (ATR): ṽ [cm-1] = 2984 (w), 1737 (vs), 1373 (m), 1233 (vs), 1043 (s).',
  hplc: 'HPLC (Hypersil GOLD, C18, 5 μm, 150 × 4.6 mm; 25 °C; MeCN/H2O 5:95 to 95:5 (0–10 min), 95:5 (10–12 min), 1 mL/min; 254 nm): ret [min] (area [%]) = 4.210 (80) [alcohol], 6.850 (12) [aldehyde], others (8%). Conversion of aldehyde: 88%.',
  tga: 'TGA (Al; air; 25 °C (5 min), 25 °C to 700 °C (5 °C/min), 700 °C (10 min)): Temp. in °C (weight loss, %) = 112 (5) [-H2O], 356* (48), 430 (95).',
  dsc: 'DSC (S1: 20 to 180 °C, S2: 180 to −80 °C, S3: −80 to 180 °C, 10 °C/min): Temp. in °C (heat flow in mW/mg, Tx, Seg) = 62 (Tg, S3), 104 (28.4, Tc, S2), 151 (30.1, Tm, S3).',
  cv: 'CV (2 mM in DCM vs. Ref (Fc+/Fc) = 0 V, ν = 0.05 V/s, to pos.): E1/2 ([A]2+/[A]+, ΔEp) = 0.21 V (70 mV).',
  sec: 'SEC (THF, PS, RID, 500–200000 g/mol): Mn = 12000 g/mol, Mw = 15600 g/mol, Đ = 1.30.',
  'uv-vis':
    'UV-VIS (abs, H2O, 0.043 mM, 25 °C); λmax [nm] (log ε, M-1cm-1) = 273 (3.99), 228 (4.16) [sh], 205 (4.39).',
  xrd: 'XRD (Cu Kα1, 0.15406 nm, 25 °C), 2θ [°] (d [nm]): 27.37 (0.3256), 31.70 (0.2820), 45.45 (0.1994), 53.88 (0.1700), 56.47 (0.1628), 66.23 (0.1410), 73.08 (0.1294), 75.29 (0.1261), 83.99 (0.1151).',
  ea: 'EA: calcd for C8H8O3: C 63.15, H 5.30; found: C 62.98, H 5.41.',
  mp: 'mp 81–83 °C',
}

export const KINDS = Object.keys(EXAMPLES) as readonly Kind[]
