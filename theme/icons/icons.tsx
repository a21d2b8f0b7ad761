/**
 * All icons: one path each on a 20 px grid, drawn with 1.5 px strokes and round joins in the color of the text. Build time
 * only (the browser uses `glyph.tsx`). To add an icon, add a line here.
 */
import {PENCIL} from '../article/pencil.ts'
import {CHEVRON, CROSS, DANGER, WARNING} from './glyph.tsx'

/** Returns a circle as a path. */
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
/** Returns a dot as wide as the stroke. */
const dot = (x: number, y: number) => `M${x} ${y}v.1`
const SHEET = 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5'
const FRAME = 'M2.5 4h15v12h-15z'
/** Parts used by several icons. */
const LETTER_A = 'M3 15.5 7 4.5l4 11M4.4 11.5h5.2'
const MAP_PIN = `M8 17.5s5-5.2 5-9.2a5 5 0 0 0-10 0c0 4 5 9.2 5 9.2z${ring(8, 8.2, 1.7)}`
const INTEGRAL = 'M9.5 4C8 2.5 6 3.2 6 6v8c0 2.8-2 3.5-3.5 2'

const PATHS = {
  // Actions
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: CROSS,
  search: `${ring(8.5, 8.5, 5.5)}m9.5 4.5 4.5 4.5`,
  pencil: PENCIL,
  move: 'M10 2.5v15M2.5 10h15M7.8 4.7 10 2.5l2.2 2.2M7.8 15.3l2.2 2.2 2.2-2.2M4.7 7.8 2.5 10l2.2 2.2M15.3 7.8l2.2 2.2-2.2 2.2',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  share: `${ring(5, 10, 2.2)}${ring(14.5, 4.8, 2.2)}${ring(14.5, 15.2, 2.2)}M7 9l5.6-3.1M7 11l5.6 3.1`,
  transfer: 'M3 7h13M12.5 3.5 16 7l-3.5 3.5M17 13H4M7.5 9.5 4 13l3.5 3.5',
  upload: 'M10 13V3.5M6.2 7.2 10 3.5l3.8 3.7M3.5 13v3.5h13V13',
  download: 'M10 3.5V13M6.2 9.3 10 13l3.8-3.7M3.5 13v3.5h13V13',
  drag: `${[4.5, 10, 15.5].map((y) => dot(7.5, y) + dot(12.5, y)).join('')}`,
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  print: 'M6 7V2.5h8V7M6 14H3V7h14v7h-3M6 11.5h8v6H6z',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  trash: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.8 12h8.4l.8-12M8.2 8.5v6M11.8 8.5v6',
  save: 'M3 3h11l3 3v11H3zM6.5 3v4.5h6.5V3M6 17v-6h8v6',
  refresh: 'M16.5 9A6.6 6.6 0 0 0 4.7 6M3.5 11a6.6 6.6 0 0 0 11.8 3M4.5 2.5V6H8M15.5 17.5V14H12',
  undo: 'M4 7.5h8a4.5 4.5 0 0 1 0 9H8M7.5 4 4 7.5 7.5 11',
  redo: 'M16 7.5H8a4.5 4.5 0 0 0 0 9h4M12.5 4 16 7.5 12.5 11',
  zoom: `${ring(8.5, 8.5, 5.5)}m9.5 4.5 4.5 4.5M6 8.5h5M8.5 6v5`,
  expand: 'M11.5 3h5.5v5.5M17 3l-5.5 5.5M8.5 17H3v-5.5M3 17l5.5-5.5',
  collapse: 'M17 8.5h-5.5V3M11.5 8.5 17 3M3 11.5h5.5V17M8.5 11.5 3 17',
  filter: 'M3 4h14l-5.5 6.5V16l-3 1.5v-7z',
  sliders: `M3 5.5h6.5M13.5 5.5H17${ring(11.5, 5.5, 2)}M3 14.5h2.5M9.5 14.5H17${ring(7.5, 14.5, 2)}`,
  sort: 'M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3',
  split: 'M10 17.5V11M10 11 5 5.5M10 11l5-5.5M4.5 9V5h4M15.5 9V5h-4',
  merge: 'M10 2.5V9M10 9l-5 5.5M10 9l5 5.5M7.5 5 10 2.5 12.5 5M4.5 11v4h4M15.5 11v4h-4',
  external: 'M8 4.5H3.5v12h12V12M11.5 3H17v5.5M17 3l-8 8',
  pin: 'M7.5 2.5h5l-.6 6 2.6 3h-9l2.6-3zM10 11.5v6',
  // Elements of the notebook
  sample: 'M7 2.5h6M8 2.5v12a2 2 0 0 0 4 0v-12M8 9h4',
  reaction: `${ring(4.5, 10, 2)}M8.5 10h8M13.5 7l3 3-3 3`,
  wellplate: `${FRAME}${[6.2, 10, 13.8].map((x) => ring(x, 8, 0.9) + ring(x, 12, 0.9)).join('')}`,
  screen: `${FRAME}M6.5 12l2.5-4 2.5 2.5L14 7`,
  'research-plan': 'M4 3h12v14.5H4zM7.5 1.8v2.4M12.5 1.8v2.4M7 8h6M7 11h6M7 14h3.5',
  'cell-line': `${ring(10, 10, 7.2)}${ring(8.6, 9, 2.4)}${dot(13.8, 12.5)}${dot(11, 14.4)}`,
  device: 'M3 3h14v9.5H3zM6 17.5h8M10 12.5v5M5.5 9l2-2.5 2 3L12 6l2.5 3',
  molecule: `M10 5.2 14.2 7.6v4.8L10 14.8l-4.2-2.4V7.6zM14.2 7.6l2.8-1.7M5.8 12.4 3 14.1M10 5.2V2.5`,
  segment: 'M3 3.5h14v4H3zM3 10h14v6.5H3zM6 13.2h8',
  element: 'M3.5 3.5h13v13h-13zM7 13.5V7h5.5M7 10h4.5M7 13.5h5.5',
  dataset: `M10 7.5c3.6 0 6-1 6-2.4S13.6 2.7 10 2.7 4 3.7 4 5.1 6.4 7.5 10 7.5zM4 5.1v9.8c0 1.4 2.4 2.4 6 2.4s6-1 6-2.4V5.1M4 10c0 1.4 2.4 2.4 6 2.4s6-1 6-2.4`,
  workflow: `M3 3h5v4H3zM12 3h5v4h-5zM12 13h5v4h-5zM8 5h4M14.5 7v6M12 15H7.5M9.5 13l-2 2 2 2`,
  layer: 'M10 3 17.5 7 10 11 2.5 7zM2.5 10.5 10 14.5l7.5-4M2.5 14 10 18l7.5-4',
  flask:
    'M7.5 2.5h5M8.3 2.5v5L3.6 15.6a1.2 1.2 0 0 0 1 1.9h10.8a1.2 1.2 0 0 0 1-1.9l-4.7-8.1v-5M6 12.5h8',
  tree: 'M4 3v12.5h4M4 7.5h4M8 5.5h4.5v4H8zM8 13.5h4.5v4H8zM14.5 7.5h2',
  report: `${SHEET}M8 10h5M8 12.5h5M8 15h3`,
  chart: 'M3 3v14h14M6.5 14v-4M10 14V6M13.5 14V9',
  spectrum: 'M2.5 15.5h3l.8-5 .8 5h2l1-12 1 12h1.5l.8-7 .8 7h3.3M2.5 17.8h15',
  barcode: 'M3 4v12M5.5 4v12M8.5 4v12M10.5 4v12M13.5 4v12M15 4v12M17 4v12',
  qr: 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v2M12 17h2M16.9 17h.1M5.5 5.5h.1M14.5 5.5h.1M5.5 14.5h.1',
  // People, messages, time
  user: `${ring(10, 6.5, 3.5)}M3.5 17.5c.6-4 3-6 6.5-6s5.9 2 6.5 6`,
  users: `${ring(7.5, 7, 3)}M2 17c.5-3.6 2.5-5.5 5.5-5.5S12.5 13.4 13 17M12.5 4.2a3 3 0 0 1 0 5.6M14.8 12c1.8.8 2.9 2.5 3.2 5`,
  bell: 'M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-2 6.5h14c-.5-1-2-2.5-2-6.5a5 5 0 0 0-5-5zM8 16.5a2 2 0 0 0 4 0',
  mail: `${FRAME}M2.5 5.5 10 11l7.5-5.5`,
  inbox: 'M3 11.5 5.5 4h9l2.5 7.5V16H3zM3 11.5h4l1 2h4l1-2h4',
  'paper-plane': 'M17.5 2.5 2.5 8.5l5.5 2.5M17.5 2.5 12 17l-4-6M17.5 2.5 8 11v5l2.2-2.5',
  comment: 'M3 3.5h14v10H9.5L6 17v-3.5H3z',
  calendar: 'M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4',
  clock: `${ring(10, 10, 7.5)}M10 5.5V10l3 2`,
  history: 'M3.2 8A7.2 7.2 0 1 1 3 12M3 4v4h4M10 6v4.3l2.8 1.7',
  // Signs
  info: `${ring(10, 10, 7.5)}M10 9.2v4.6${dot(10, 6.2)}`,
  note: 'M4 2.75h12v14.5H4zM7 7h6M7 10h6M7 13h4',
  tip: 'M7.5 2.5h5M8.3 2.5v5L3.6 15.6a1.2 1.2 0 0 0 1 1.9h10.8a1.2 1.2 0 0 0 1-1.9l-4.7-8.1v-5M6 12.5h8',
  warning: WARNING,
  danger: DANGER,
  help: `${ring(10, 10, 7.5)}M7.8 7.8a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.9${dot(10, 14.3)}`,
  check: 'm3.5 10.5 4.5 4.5L16.5 5.5',
  cross: CROSS,
  star: 'm10 2.5 2.3 4.9 5.2.7-3.8 3.7.9 5.3-4.6-2.5-4.6 2.5.9-5.3L2.5 8.1l5.2-.7z',
  tag: `M3 3h7l7.5 7.5-7 7L3 10z${ring(6.7, 6.7, 0.9)}`,
  more: dot(4, 10) + dot(10, 10) + dot(16, 10),
  key: `${ring(6.5, 13.5, 3.5)}M9 11 16.5 3.5M13 7l2.5 2.5M15 5l2 2`,
  lock: `M4 9h12v8.5H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M10 12.2v2`,
  unlock: `M4 9h12v8.5H4zM6.5 9V6.5a3.5 3.5 0 0 1 6.7-1.4M10 12.2v2`,
  eye: `M1.8 10C3.8 6.3 6.6 4.5 10 4.5s6.2 1.8 8.2 5.5c-2 3.7-4.8 5.5-8.2 5.5S3.8 13.7 1.8 10z${ring(10, 10, 2.5)}`,
  'eye-off':
    'M3 3l14 14M8 4.8c.6-.2 1.3-.3 2-.3 3.4 0 6.2 1.8 8.2 5.5a13 13 0 0 1-2.3 3.1M5 6.3A12.6 12.6 0 0 0 1.8 10c2 3.7 4.8 5.5 8.2 5.5a8 8 0 0 0 3.8-1M8.2 8.3a2.5 2.5 0 0 0 3.5 3.5',
  gear: `${ring(10, 10, 2.6)}M10 1.8v2.4M10 15.8v2.4M1.8 10h2.4M15.8 10h2.4M4.2 4.2l1.7 1.7M14.1 14.1l1.7 1.7M15.8 4.2l-1.7 1.7M5.9 14.1l-1.7 1.7${ring(10, 10, 5.6)}`,
  // Things
  book: 'M10 5C8 3.5 5.5 3 2.5 3v12.5c3 0 5.5.5 7.5 2 2-1.5 4.5-2 7.5-2V3c-3 0-5.5.5-7.5 2zM10 5v12.5',
  camera: `M2.5 6H6l1.5-2.5h5L14 6h3.5v10.5h-15z${ring(10, 11, 3)}`,
  clipboard: 'M6.5 4H4v13.5h12V4h-2.5M7 2.5h6v3H7zM7 9.5h6M7 12.5h6',
  file: SHEET,
  folder: 'M2.5 4.5h5.5l1.5 2h8v10h-15z',
  image: `${FRAME}${ring(6.7, 8, 1.3)}m-3 7.2 4.3-4.3 3 3 2.5-2.5 4.3 4`,
  video: 'M2.5 5h10v10h-10zM12.5 8.7l5-2.7v8l-5-2.7z',
  play: 'M5.5 3.5v13l11-6.5z',
  table: `${FRAME}M2.5 8h15M2.5 12h15M8 4v12`,
  list: `M7 5h10M7 10h10M7 15h10${dot(3.5, 5)}${dot(3.5, 10)}${dot(3.5, 15)}`,
  globe: `${ring(10, 10, 7.5)}M2.5 10h15M10 2.5c2.4 2 3.6 4.5 3.6 7.5s-1.2 5.5-3.6 7.5c-2.4-2-3.6-4.5-3.6-7.5S7.6 4.5 10 2.5z`,
  server: `M3 3h14v6H3zM3 11h14v6H3z${dot(6, 6)}${dot(6, 14)}M9.5 6H14M9.5 14H14`,
  database:
    'M10 7.5c3.6 0 6-1 6-2.4S13.6 2.7 10 2.7 4 3.7 4 5.1s2.4 2.4 6 2.4zM4 5.1v9.8c0 1.4 2.4 2.4 6 2.4s6-1 6-2.4V5.1M4 10c0 1.4 2.4 2.4 6 2.4s6-1 6-2.4',
  home: 'M2.5 9.5 10 3l7.5 6.5M5 8v9.5h10V8M8.5 17.5v-5h3v5',
  code: 'm6.5 5.5-4.5 4.5 4.5 4.5M13.5 5.5l4.5 4.5-4.5 4.5M11.5 3.5l-3 13',
  text: 'M4 5.5V3.5h12v2M10 3.5v13M7.5 16.5h5',
  bold: 'M5.5 3.5h5a3.2 3.2 0 0 1 0 6.5h-5zM5.5 10h6a3.3 3.3 0 0 1 0 6.5h-6z',
  italic: 'M8.5 3.5h6M5.5 16.5h6M11.5 3.5l-3 13',
  sun: `${ring(10, 10, 3.5)}M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4`,
  moon: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3z',
  'half-disc': `${ring(10, 10, 7)}M10 3v14M10 5.5a4.5 4.5 0 0 1 0 9M10 8a2 2 0 0 1 0 4`,
  // Text tools
  underline: 'M6 2.5v6.5a4 4 0 0 0 8 0V2.5M4.5 16.5h11',
  'ordered-list':
    'M8 5h9.5M8 10h9.5M8 15h9.5M2.5 3.5 4 3v4M2.5 13.2a1.3 1.3 0 1 1 2.2.9L2.5 17h2.7',
  indent: 'M3 4h14M10 8h7M10 12h7M3 16h14M3 7.5 6 10l-3 2.5',
  subscript: 'M3 3.5l6.5 9M9.5 3.5 3 12.5M13 13.2a1.9 1.9 0 1 1 3.2 1.4L13 17.5h4',
  superscript: 'M3 7l6.5 9M9.5 7 3 16M13 4.2a1.9 1.9 0 1 1 3.2 1.4L13 8.5h4',
  omega: 'M4 16.5h4v-2.4a5.6 5.6 0 1 1 4 0v2.4h4',
  // Drawing tools
  cursor: 'M5 2.5v12.5l3.3-3 2.4 5.5 2.2-1-2.4-5.3h4.5z',
  hand: 'M6 10V4.8a1.2 1.2 0 0 1 2.4 0V9m0-5.7a1.2 1.2 0 0 1 2.4 0V9m0-4.7a1.2 1.2 0 0 1 2.4 0V10m0-3a1.2 1.2 0 0 1 2.4 0v5.5a5 5 0 0 1-5 5c-2.6 0-3.8-1.4-4.8-3.2L3.5 11c.9-1 2-.6 2.5.5V10',
  'pen-path': 'M10 2.5l4 6.5-2 5.5H8L6 9zM10 2.5V9M8 17.5h4',
  rectangle: 'M3 5h14v10H3z',
  ellipse: 'M2.5 10a7.5 5 0 1 0 15 0a7.5 5 0 1 0-15 0z',
  pipette:
    'M12 5l3 3M10.5 6.5l3 3M11.8 7.8 5 14.6 3.5 16.5l1.9-1.5 6.8-6.8M13 5.5l1.6-1.6a1.8 1.8 0 0 1 2.5 2.5L15.5 8',
  lasso:
    'M10 3.5c4 0 7 1.8 7 4.3S14 12 10 12s-7-1.8-7-4.2 3-4.3 7-4.3zM5.5 11.2c-1 1-1 2.3.3 2.6s1.6 1.6.5 3.2',
  'select-box': 'M3 6V3h3M9 3h2.5M14.5 3H17v3M17 9v2.5M17 14.5V17h-3M11 17H8.5M6 17H3v-3M3 11V8.5',
  fragment: 'M12 3l4 2.3v4.6M12 3 8 5.3v3M3.5 8.5l3 8.5 1.6-3.6L11.5 12z',
  eraser: 'M7.5 16.5 3 12l8.5-8.5L17 9l-7.5 7.5zM7 8l5.5 5.5M6 16.5h11',
  bond: 'M4 15.5 16 4.5',
  chain: 'M2.5 12.5 6.2 8l3.8 4.5L13.8 8l3.7 4.5',
  benzene: `M10 2.5l6.5 3.75v7.5L10 17.5l-6.5-3.75v-7.5z${ring(10, 10, 3.6)}`,
  'charge-plus': `${LETTER_A}M13 6h5M15.5 3.5v5`,
  'charge-minus': `${LETTER_A}M13 6h5`,
  rotate: 'M15.8 7A6.6 6.6 0 1 0 16.6 11M16.5 3v4.2h-4.2',
  'flip-horizontal': 'M10 2.5v15M7.5 5v10h-5zM12.5 5v10h5z',
  'flip-vertical': 'M2.5 10h15M5 7.5h10v-5zM5 12.5h10v5z',
  bead: `${ring(10, 10, 6.5)}M6.8 9.2a3.6 3.6 0 0 1 2.6-2.6`,
  cut: `${ring(5, 15, 2.2)}${ring(15, 15, 2.2)}M6.3 13.2 14 2.5M13.7 13.2 6 2.5`,
  'zoom-out': `${ring(8.5, 8.5, 5.5)}m9.5 4.5 4.5 4.5M6 8.5h5`,
  'zoom-reset': `${ring(8.5, 8.5, 5.5)}m9.5 4.5 4.5 4.5M6 8.5h5M7.3 7.2 6 8.5l1.3 1.3M9.7 7.2 11 8.5 9.7 9.8`,
  clean: 'M9 4.5l5.5 3.2V14L9 17.2 3.5 14V7.7zM15.5 1.5v4M13.5 3.5h4',
  'periodic-table': 'M2.5 4.5h3V8h9V4.5h3V16h-15zM2.5 8h15M2.5 12h15M6.2 8v8M10 8v8M13.8 8v8',
  'generic-group': 'M6 3.5H3v13h3M14 3.5h3v13h-3M7.5 13.5l2.5-7 2.5 7M8.4 11.2h3.2',
  // Spectra
  'peak-add': `${MAP_PIN}M14 13.5h4M16 11.5v4`,
  'peak-remove': `${MAP_PIN}M14 13.5h4`,
  'peak-clear': `${MAP_PIN}M14.5 12l3 3M17.5 12l-3 3`,
  reference: 'M5 17.5V3h9.5l-2.2 3.5 2.2 3.5H5',
  'integral-add': `${INTEGRAL}M13 10h5M15.5 7.5v5`,
  'integral-remove': `${INTEGRAL}M13 10h5`,
  'integral-clear': `${INTEGRAL}M13.5 8l4 4M17.5 8l-4 4`,
  'integral-split': `${INTEGRAL}M14.5 3v3M14.5 8.5v3M14.5 14v3`,
  multiplet: 'M2.5 16.5h15M5.5 16.5V10M8.5 16.5V5M11.5 16.5V5M14.5 16.5V10',
  pecker: 'M2.5 11c2-7.5 4.5-7.5 7.5-1s5.5 6.5 7.5-1M6.3 1.500v2.500M13.7 16v2.5',
  threshold: 'M2.5 13.5h15M3.5 16.5l3-6 3 3 3.5-10 4 9',
  target: `${ring(10, 10, 6)}${ring(10, 10, 2.2)}M10 1.500v3M10 15.500v3M1.5 10h3M15.5 10h3`,
  'analysis-view': 'M2.5 14l3-9 3 9M3.5 11h4M11 11l2.5 2.5 4.5-6',
  // Design tools
  'grid-large': 'M2.5 2.500h15v15h-15zM2.5 7.500h15M2.5 12.500h15M7.5 2.500v15M12.5 2.500v15',
  'grid-small': 'M5.5 5.500h9v9h-9zM5.5 10h9M10 5.500v9',
  toggle: `M6.5 5.500h7a4.5 4.5 0 0 1 0 9h-7a4.5 4.5 0 0 1 0-9z${ring(13.5, 10, 2)}`,
  cloud: 'M6 15.500a3.7 3.7 0 0 1-.4-7.4 4.8 4.8 0 0 1 9.2.8A3.3 3.3 0 0 1 14.6 15.500z',
  // Directions
  'chevron-left': 'm12.5 4-6 6 6 6',
  'chevron-right': CHEVRON,
  'chevron-up': 'm4 12.5 6-6 6 6',
  'chevron-down': 'm4 7.5 6 6 6-6',
  'arrow-left': 'M16.5 10h-13M8.5 5l-5 5 5 5',
  'arrow-right': 'M3.5 10h13M11.5 5l5 5-5 5',
  'arrow-up': 'M10 16.5v-13M5 8.5l5-5 5 5',
  'arrow-down': 'M10 3.5v13M5 11.5l5 5 5-5',
} as const satisfies Record<string, string>

/** The icons of the theme, followed by those that a site and its plugins add. */
const paths = new Map<string, string>(Object.entries(PATHS))

export const iconNames: string[] = [...paths.keys()]

/**
 * Adds the icons that an `icons.ts` exports as `icons` (name -> path). A known name gets the new drawing. Throws if authors
 * cannot write a name, or if a value is not a path.
 */
export function addIcons(icons: Record<string, string> | undefined, file = 'icons.ts'): void {
  if (!icons) throw new Error('icons.ts of the theme does not export "icons".')
  for (const [name, path] of Object.entries(icons)) {
    if (!/^[a-z][a-z-]*$/.test(name))
      throw new Error(
        `${file}: "${name}" is not a name for an icon. Use lowercase letters and "-".`,
      )
    if (typeof path !== 'string' || !/^[Mm]\s*[-.\d]/.test(path))
      throw new Error(
        `${file}: "${name}" is not an SVG path. A path begins with "M" and a position, such as "M4 10h12".`,
      )
    if (!paths.has(name)) iconNames.push(name)
    paths.set(name, path)
  }
}

/** An icon. It is decoration: words next to it say what it means. */
export function Icon({name, className = 'icon'}: {name: string; className?: string}) {
  return (
    <svg className={className} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths.get(name)} />
    </svg>
  )
}
