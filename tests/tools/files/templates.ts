/** The two import templates as workbooks: a sheet to fill in, with examples, and a sheet that explains each column. */
import {unzipSync, type Zippable, zipSync} from 'fflate'
import writeWorkbook, {type SheetData} from 'write-excel-file/node'
import {CHEMICAL_COLUMNS, type Column, SAMPLE_COLUMNS} from './columns.ts'

/** The same files give the same bytes, whatever the time and the time zone. */
function zip(files: Record<string, Uint8Array>): Uint8Array {
  // Local time on purpose: a ZIP holds the local time.
  const mtime = new Date(2026, 0, 1)
  const dated: Zippable = {}
  for (const [name, bytes] of Object.entries(files)) dated[name] = [bytes, {mtime, level: 9}]
  return zipSync(dated)
}

type Value = string | number
type Example = Record<string, Value>

const SAMPLES: Example[] = [
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    'sample name': 'Vanillin, recrystallized',
    cas: '121-33-5',
    'molecule name': '4-hydroxy-3-methoxybenzaldehyde',
    'sample external label': 'V-17',
    description: 'from ethanol and water',
    'real amount': 0.25,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    location: 'room 210, shelf 1',
    secret: 'false',
    'melting pt': '81-83',
    'canonical smiles': 'COc1cc(C=O)ccc1O',
  },
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    'sample name': 'Caffeine',
    cas: '58-08-2',
    'real amount': 1,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    location: 'room 210, shelf 2',
    secret: 'false',
    'melting pt': '234-236',
    'canonical smiles': 'Cn1cnc2c1c(=O)n(C)c(=O)n2C',
  },
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    'sample name': 'Acetanilide',
    cas: '103-84-4',
    'real amount': 5,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    location: 'room 210, shelf 3',
    secret: 'false',
    'melting pt': '113-115',
    'canonical smiles': 'CC(=O)Nc1ccccc1',
  },
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    'sample name': 'Benzocaine in methanol',
    cas: '94-09-7',
    'real amount': 10,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    Molarity: '0.5 M',
    solvent: 'Methanol',
    location: 'room 210, shelf 4',
    secret: 'false',
    'canonical smiles': 'CCOC(=O)c1ccc(N)cc1',
  },
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    'sample name': 'Anisole',
    cas: '100-66-3',
    'real amount': 25,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    density: '0.995 g/mL',
    location: 'room 210, shelf 5',
    secret: 'false',
    'boiling pt': '154',
    'canonical smiles': 'COc1ccccc1',
    'flash point': '51 °C',
    'refractive index': 1.516,
  },
  {
    decoupled: 'Yes',
    'molecular mass (decoupled)': 250,
    'sum formula (decoupled)': 'undefined structure',
    'sample name': 'Resin, loaded',
    'real amount': 2,
    'real unit': 'g',
    'target amount': 0,
    'target unit': 'g',
    location: 'room 210, shelf 6',
    secret: 'false',
  },
]

const CHEMICALS: Example[] = [
  {
    decoupled: 'No',
    'stereo abs': 'any',
    'stereo rel': 'any',
    cas: '58-08-2',
    'sample name': 'Caffeine',
    'molecule name': 'caffeine',
    'target amount': 0,
    'target unit': 'g',
    location: 'chemicals store',
    secret: 'false',
    'dry solvent': 'no',
    'melting pt': '234-236',
    'canonical smiles': 'Cn1cnc2c1c(=O)n(C)c(=O)n2C',
    status: 'Available',
    vendor: 'Merck',
    'order number': 'C0750',
    amount: '100 g',
    price: 48.5,
    person: 'Emil Fischer',
    'required date': '2026-02-02',
    'expiration date': '2029-01-31',
    'ordered date': '2026-01-12',
    'required by': 'Marie Curie',
    pictograms: 'GHS07',
    'h statements': 'H302',
    'p statements': 'P264-P270-P301-P312-P501',
    'host building': 'North',
    'host room': '210',
    'host cabinet': '3',
    'host group': 'Fischer',
    owner: 'Emil Fischer',
    'disposal info': 'organic solids',
    'important notes': 'keep dry',
    'storage temperature': '25 °C',
  },
]

const HEAD = {fontWeight: 'bold', backgroundColor: '#e8edf2'} as const

function sheetOf(columns: Column[], rows: Example[]): SheetData {
  return [
    columns.map(({header}) => ({value: header, ...HEAD})),
    ...rows.map((row) => columns.map(({header}) => row[header] ?? null)),
  ]
}

function explained(columns: Column[]): SheetData {
  const head = ['column', 'meaning', 'how to write it', 'example'].map((value) => ({
    value,
    ...HEAD,
  }))
  return [
    head,
    ...columns.map(({header, meaning, format, example}) => [
      header,
      meaning,
      format,
      example || null,
    ]),
  ]
}

async function workbook(sheet: string, columns: Column[], rows: Example[]): Promise<Uint8Array> {
  const bytes = await writeWorkbook([
    {
      data: sheetOf(columns, rows),
      sheet,
      columns: columns.map(({header}) => ({width: Math.max(12, header.length + 2)})),
    },
    {
      data: explained(columns),
      sheet: 'columns',
      columns: [{width: 32}, {width: 56}, {width: 72}, {width: 36}],
    },
  ]).toBuffer()
  return zip(unzipSync(bytes))
}

/** The files by name. */
export async function templates(): Promise<Map<string, Uint8Array>> {
  return new Map([
    ['sample_import_template.xlsx', await workbook('sample', SAMPLE_COLUMNS, SAMPLES)],
    [
      'chemicals_import_template.xlsx',
      await workbook('sample_chemicals', CHEMICAL_COLUMNS, CHEMICALS),
    ],
  ])
}
