/** The columns of the two import templates: header, what it holds, how to write it. The pages name the same headers. */

export interface Column {
  header: string
  meaning: string
  /** How a value is written, or which values there are. */
  format: string
  example: string
  /** In the template for chemicals, facts about the bottle and not about the substance. */
  part?: 'chemical'
}

type Row = [header: string, meaning: string, format: string, example: string]

const columns = (rows: Row[], part?: 'chemical'): Column[] =>
  rows.map(([header, meaning, format, example]) => ({
    header,
    meaning,
    format,
    example,
    ...(part && {part}),
  }))

const STEREO_ABS = 'any, rac, meso, (S), (R), (Sp), (Rp), (Sa), (Ra), delta, lambda'
const STEREO_REL = 'any, syn, anti, p-geminal, p-ortho, p-meta, p-para, cis, trans, fac, mer'
const BOOLEAN = 'yes, true or 1 means yes; everything else means no'
const STRUCTURE = 'fill in this column or canonical smiles, never both'

const shared = {
  residue: [
    'residue type',
    'Kind of residue of a sample without a whole structure',
    'polymer, or empty',
    'polymer',
  ],
  decoupled: ['decoupled', 'The amounts do not follow from a structure', BOOLEAN, 'No'],
  mass: [
    'molecular mass (decoupled)',
    'Molecular mass in g/mol, for decoupled samples only',
    'number',
    '250',
  ],
  formula: [
    'sum formula (decoupled)',
    'Sum formula, for decoupled samples only',
    'text, or: undefined structure',
    'undefined structure',
  ],
  abs: ['stereo abs', 'Absolute configuration', STEREO_ABS, 'any'],
  rel: ['stereo rel', 'Relative configuration', STEREO_REL, 'any'],
  name: ['sample name', 'Name of the sample', 'text', 'Vanillin, recrystallized'],
  cas: ['cas', 'CAS number', 'digits with two hyphens', '121-33-5'],
  molecule: [
    'molecule name',
    'Name of the substance',
    'text; of several names joined by ; the first is used',
    '4-hydroxy-3-methoxybenzaldehyde',
  ],
  external: ['sample external label', 'What is written on the flask', 'text', 'V-17'],
  targetAmount: ['target amount', 'Planned amount', 'number; its unit is in target unit', '0.5'],
  targetUnit: ['target unit', 'Unit of the planned amount', 'g', 'g'],
  density: ['density', 'Density', 'number and g/mL, with a decimal point', '0.995 g/mL'],
  molfile: ['molfile', 'Structure as a V2000 block', STRUCTURE, ''],
  solvent: [
    'solvent',
    'Solvents of a solution',
    'names of known solvents, joined by /',
    'Methanol/Water',
  ],
  location: ['location', 'Where the sample is', 'text', 'room 210, shelf 3'],
  secret: ['secret', 'The sample is top secret', BOOLEAN, 'false'],
  readout: ['sample readout', 'Result of a measurement in a well', 'text', '0.42'],
  melting: ['melting pt', 'Melting point in °C', 'number, or lower-upper', '81-83'],
  boiling: ['boiling pt', 'Boiling point in °C', 'number, or lower-upper', '154'],
  labels: ['user labels', 'Labels of the user', 'leave it empty', ''],
  smiles: [
    'canonical smiles',
    'Structure as SMILES',
    'fill in this column or molfile, never both',
    'O=Cc1ccc(O)c(OC)c1',
  ],
  flash: ['flash point', 'Flash point', 'number and °C, °F or K', '51 °C'],
  refraction: ['refractive index', 'Refractive index', 'number', '1.516'],
} satisfies Record<string, Row>

const {residue, decoupled, mass, formula, abs, rel, name, cas, molecule, external} = shared
const {targetAmount, targetUnit, density, molfile, solvent, location, secret, readout} = shared
const {melting, boiling, labels, smiles, flash, refraction} = shared

export const SAMPLE_COLUMNS = columns([
  residue,
  decoupled,
  mass,
  formula,
  abs,
  rel,
  name,
  cas,
  molecule,
  external,
  ['short label', 'Number of the sample', 'text; must be new', 'EF-118'],
  ['description', 'Description', 'text', 'from ethanol and water'],
  ['real amount', 'Amount that you have', 'number; its unit is in real unit', '0.25'],
  ['real unit', 'Unit of the real amount', 'g', 'g'],
  targetAmount,
  targetUnit,
  ['Molarity', 'Concentration of a solution', 'number and M, mol/L or m/L', '0.5 M'],
  density,
  molfile,
  solvent,
  location,
  secret,
  readout,
  melting,
  boiling,
  labels,
  smiles,
  flash,
  refraction,
])

export const CHEMICAL_COLUMNS = [
  ...columns([
    residue,
    decoupled,
    mass,
    formula,
    abs,
    rel,
    cas,
    ['image', 'Picture of the structure', 'leave it empty', ''],
    name,
    molecule,
    external,
    ['molarity', 'Concentration of a solution', 'number and M, mol/L or m/L', '0.5 M'],
    refraction,
    flash,
    targetAmount,
    targetUnit,
    density,
    molfile,
    solvent,
    location,
    secret,
    ['dry solvent', 'The solvent is dry', BOOLEAN, 'no'],
    readout,
    melting,
    boiling,
    ['created at', 'Date of the entry', 'leave it empty', ''],
    ['updated at', 'Date of the last change', 'leave it empty', ''],
    labels,
    ['literatures', 'References', 'leave it empty', ''],
    smiles,
  ]),
  ...columns(
    [
      ['chemical sample id', 'Number of the entry in an export', 'leave it empty', ''],
      [
        'status',
        'State of the stock',
        'Available, Out of stock, To be ordered or Ordered',
        'Available',
      ],
      ['vendor', 'Supplier', 'text', 'Merck'],
      ['order number', 'Number for the order', 'text', 'C0750'],
      ['volume', 'Volume in stock', 'number and ml, l or μl', '250 ml'],
      ['amount', 'Amount in stock', 'number and g, mg or μg', '100 g'],
      ['price', 'Price', 'number, with or without a currency sign', '48.50'],
      ['person', 'Contact', 'text', 'Emil Fischer'],
      ['required date', 'When it is needed', 'YYYY-MM-DD', '2026-02-02'],
      ['expiration date', 'As given by the vendor', 'YYYY-MM-DD', '2029-01-31'],
      ['ordered date', 'When it was ordered', 'YYYY-MM-DD', '2026-01-12'],
      ['required by', 'Who needs it or ordered it', 'text', 'Marie Curie'],
      [
        'safety sheet link merck',
        'Address of the safety sheet; the ELN fetches the PDF',
        'address',
        '',
      ],
      [
        'safety sheet link thermofischer',
        'Address of the safety sheet; the ELN keeps the link only',
        'address',
        '',
      ],
      ['product link merck', 'Address of the product page', 'address', ''],
      ['product link thermofischer', 'Address of the product page', 'address', ''],
      ['pictograms', 'Hazard pictograms', 'GHS01 to GHS09', 'GHS07'],
      ['h statements', 'Hazard statements', 'codes, joined by -', 'H302'],
      [
        'p statements',
        'Precautionary statements',
        'codes, joined by -',
        'P264-P270-P301-P312-P501',
      ],
      ['host building', 'Building of the owner', 'text', 'North'],
      ['host room', 'Room of the owner', 'text', '210'],
      ['host cabinet', 'Cabinet of the owner', 'text', '3'],
      ['host group', 'Group of the owner', 'text', 'Fischer'],
      ['owner', 'Owner', 'text', 'Emil Fischer'],
      ['current building', 'Building of the borrower', 'text', 'South'],
      ['current room', 'Room of the borrower', 'text', '112'],
      ['current cabinet', 'Cabinet of the borrower', 'text', '1'],
      ['current group', 'Group of the borrower', 'text', 'Curie'],
      ['borrowed by', 'Borrower', 'text', 'Marie Curie'],
      ['disposal info', 'How to dispose of it', 'text', 'organic solids'],
      ['important notes', 'What else to know', 'text', 'keep dry'],
      ['storage temperature', 'As given by the vendor', 'number and °C', '25 °C'],
    ],
    'chemical',
  ),
]
