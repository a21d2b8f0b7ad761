/** Masses, amounts, equivalents, yields and shares follow from each other and from the structures. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {isRounded, lastNamed, massOfNamed, molarMass} from './molecules.ts'
import {fencesOf, PAGES, page, rowsOf} from './pages.ts'

/** Expects that a written number is the rounded value. The message shows both. */
function expectRounded(written: string, value: number, what: string): void {
  expect(isRounded(written, value), `${what}: ${written}, computed ${value.toPrecision(5)}`).toBe(
    true,
  )
}

/** Returns the amount in mmol of a mass in g. */
const amountOf = (name: string, mass: number, purity = 1) =>
  (1000 * mass * purity) / massOfNamed(name)

test('a wrong amount is noticed', () => {
  expect(isRounded('4.24', amountOf('aspirin', 0.78, 0.98))).toBe(true)
  expect(isRounded('4.33', amountOf('aspirin', 0.78, 0.98))).toBe(false)
  expect(isRounded('4.33', amountOf('aspirin', 0.78))).toBe(true)
})

test('samples in figures: mass, amount and purity', () => {
  const found = PAGES.flatMap((one) =>
    fencesOf(one).flatMap(({file, lang, code}) =>
      lang === 'screen'
        ? [
            ...code.matchAll(
              /field Amount = ([\d.]+) \[g\] \| Amount = ([\d.]+) \[mmol\] \| Purity = ([\d.]+)/g,
            ),
          ].map(({1: mass, 2: amount, 3: purity, index}) => ({
            file,
            name: lastNamed(code.slice(0, index)),
            mass: Number(mass),
            amount: amount!,
            purity: Number(purity),
          }))
        : [],
    ),
  )
  expect(found.length).toBeGreaterThan(1)
  for (const {file, name, mass, amount, purity} of found) {
    expect(name, `the compound in ${file}`).toBeDefined()
    expectRounded(amount, amountOf(name!, mass, purity), `${name} in ${file}`)
  }
})

test('the reaction in the details panel: amounts, equivalents and yield', () => {
  const file = 'docs/eln/ui/details/reaction_fields.md'
  const rows = [
    ...page(file).matchAll(
      /^ +(?:[A-Z]+-\S+ )?([A-Z][a-z]+ ?\w*) \|(?: (?:`Ref`|–) \|)? `[tr]`(?: <\d>)? \| ([\d.]+) g \| ([\d.]+) mmol \| ([\d.]+)( %)?/gm,
    ),
  ].map(([, name, mass, amount, last, percent]) => ({name: name!, mass, amount, last, percent}))
  expect(rows.map(({name}) => name)).toEqual([
    'Salicylic acid',
    'Acetic anhydride',
    'Acetylsalicylic acid',
  ])
  // The other tab shows the same reaction, with the purity of each material.
  const purities = new Map(
    [
      ...page(file).matchAll(
        /^ +(?:[A-Z]+-\S+ )?([A-Z][a-z]+ ?\w*) \| \S+(?: <\d>)? \| `[tr]` \| 1 \| ([\d.]+) mmol \| ([\d.]+) \| ([\d.]+) \|/gm,
      ),
    ].map(([, name, amount, weight, purity]) => {
      expect(amount, name).toBe(rows.find((row) => row.name === name)?.amount)
      expectRounded(weight!, massOfNamed(name!), `molar mass of ${name}`)
      return [name!, Number(purity)]
    }),
  )
  const reference = Number(rows[0]!.amount)
  for (const {name, mass, amount, last, percent} of rows) {
    // Equivalents are typed and the mass follows, so an amount may differ in its last digit from that of the rounded mass.
    const computed = amountOf(name, Number(mass), purities.get(name)!)
    expect(Math.abs(Number(amount) / computed - 1), `${name}: ${computed}`).toBeLessThan(0.005)
    const share = Number(amount) / reference
    if (percent) expectRounded(last!, 100 * share, `yield of ${name}`)
    else expect(Number(last), `equivalents of ${name}`).toBeCloseTo(share, 2)
  }
})

test('the sheet on the home page: amount and yield', () => {
  const sheet = readFileSync(
    new URL('../../../content/_NotebookSheet.tsx', import.meta.url),
    'utf8',
  )
  const [, mass, amount] = /Salicylic acid ([\d.]+) g, ([\d.]+) mmol/.exec(sheet)!
  const [, product, percent, purity] = /Yield ([\d.]+) g \((\d+)%\), purity ([\d.]+)/.exec(sheet)!
  expectRounded(amount!, amountOf('salicylic acid', Number(mass)), 'salicylic acid')
  const share = amountOf('aspirin', Number(product), Number(purity)) / Number(amount)
  expectRounded(percent!, 100 * share, 'yield')
})

/** Density in g/mL of liquids that a text measures by volume. */
const DENSITY: Record<string, number> = {'sulfuric acid': 1.84}

/** Finds every `name (…, g, mmol, equiv)` and `… (g, mmol, % yield)` of the procedures. */
const PROCEDURES = [
  'docs/repo/details_standards/reactions_test/in_organic.md',
  'docs/repo/details_standards/reactions_test/index.md',
  'docs/repo/doi.md',
]

test('procedures: amounts and equivalents of the reactants', () => {
  const found = PROCEDURES.flatMap((file) =>
    [
      ...page(file).matchAll(
        /(\w+ acid) \((?:(\d+) w%, )?(?:([\d.]+) mL, )?([\d.]+) g, ([\d.]+) mmol, ([\d.]+) equiv\)/g,
      ),
    ].map(([, name, purity, volume, mass, amount, equiv]) => ({
      name: name!,
      purity: Number(purity ?? 100) / 100,
      volume,
      mass: mass!,
      amount: amount!,
      equiv: equiv!,
    })),
  )
  expect(found.length).toBeGreaterThan(2)
  for (const {name, purity, volume, mass, amount, equiv} of found) {
    const weighed = volume ? Number(volume) * DENSITY[name.toLowerCase()]! : Number(mass)
    if (volume) expectRounded(mass, weighed, `mass of ${name}`)
    expectRounded(amount, amountOf(name, weighed, purity), `amount of ${name}`)
    expectRounded(equiv, Number(amount) / 10, `equivalents of ${name}, from 10.0 mmol`)
  }
})

test('procedures: amount and yield of the product', () => {
  const found = PROCEDURES.flatMap((file) =>
    [
      ...page(file).matchAll(
        /(Methyl benzoate) was obtained as a colorless liquid \(([\d.]+) g, (?:(\d+)% purity, )?([\d.]+) mmol, (\d+)% yield\)/g,
      ),
    ].map((match) => ({file, match})),
  )
  expect(found.length).toBeGreaterThan(3)
  for (const {file, match} of found) {
    const [, name, mass, purity = '100', amount, percent] = match
    const scale = /([\d.]+) mmol, 1\.00 equiv/.exec(page(file))![1]
    expectRounded(amount!, amountOf(name!, Number(mass), Number(purity) / 100), file)
    expectRounded(percent!, (100 * Number(amount)) / Number(scale), `yield in ${file}`)
  }
})

test('gas phase: amounts, turnover and yield from pressure and volume', () => {
  const text = page('docs/eln/ui/elements/reactions.md')
  const [, volume, catalyst, ppm, hours, kelvin] =
    /([\d.]+) L vessel .* ([\d.]+) mmol of catalyst, and gives (\d+) ppm of product after (\d+) h at 120 °C \(([\d.]+) K\)/.exec(
      text,
    )!
  const [, R, T0] = /\$R\$ = ([\d.]+) atm L\/\(mol K\), \$T_0\$ = (\d+) K/.exec(text)!
  expect(kelvin).toBe('393.15')
  const moles = (share: number, kelvins: string) =>
    (1000 * share * Number(volume)) / (Number(R) * Number(kelvins))
  const feedstock = moles(1, T0!)
  const product = moles(Number(ppm) / 1e6, kelvin!)
  const values: Record<string, number> = {
    feedstock,
    product,
    TON: product / Number(catalyst),
    TOF: product / Number(catalyst) / Number(hours),
    yield: (100 * product) / feedstock,
  }
  const results = rowsOf(text).filter(([name, , result]) => name! in values && result)
  expect(results.map(([name]) => name)).toEqual(Object.keys(values))
  for (const [name, , result] of results)
    expectRounded(/[\d.]+/.exec(result!)![0], values[name!]!, name!)
  // The figure above the table shows the same numbers.
  expect(text).toMatch(/Carbon dioxide \| `FES` <2> \| 41\.4 mmol \| 1\.000/)
  expect(text).toMatch(/Carbon monoxide .*\| 5000 \| 15\.5 \| 3\.9 TON\/h/)
})

test('weight percentages: each mass is its share, and the shares are a whole', () => {
  const rows = rowsOf(page('docs/eln/ui/elements/reactions.md')).flatMap(([, basis, mass]) => {
    const [, share] = /^wt% ([\d.]+)$/.exec(basis ?? '') ?? []
    return share ? [{share: Number(share), mass: Number(/^(\d+) g$/.exec(mass!)![1])}] : []
  })
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.reduce((sum, {share}) => sum + share, 0)).toBeCloseTo(1, 9)
  for (const {share, mass} of rows) expect(mass).toBeCloseTo(10 * share, 9)
})

test('mixtures: amount, ratio and concentration of each component', () => {
  const text = page('docs/eln/ui/elements/samples/mixtures.md')
  const total = Number(/field Total volume = (\d+) \[mL\]/.exec(text)![1])
  const liquids = [
    ...text.matchAll(
      /^ +\w \| ([\d.]+) M :lock: \| (\d+) mL \| (\d+) mmol \| ([\d.]+) \| [✓–] \| ([\d.]+) M/gm,
    ),
  ]
  const solids = [
    ...text.matchAll(
      /^ +([A-Z][a-z]+ \w+) \| (\d+) mg \| (\d+) mmol \| ([\d.]+) \| – \| ([\d.]+) M/gm,
    ),
  ]
  expect([liquids.length, solids.length]).toEqual([2, 1])
  const reference = Number(liquids[0]![3])
  const check = (amount: string, ratio: string, concentration: string) => {
    expectRounded(ratio, Number(amount) / reference, 'ratio')
    expectRounded(concentration, Number(amount) / total, 'concentration')
  }
  for (const [, stock, volume, amount, ratio, concentration] of liquids) {
    expect(Number(stock) * Number(volume)).toBeCloseTo(Number(amount), 9)
    check(amount!, ratio!, concentration!)
  }
  for (const [, name, mass, amount, ratio, concentration] of solids) {
    expectRounded(amount!, amountOf(name!, Number(mass) / 1000), name!)
    check(amount!, ratio!, concentration!)
  }
  expect(liquids.reduce((sum, [, , volume]) => sum + Number(volume), 0)).toBeLessThanOrEqual(total)
})

test('thermogravimetry: the share of each step follows from the formulas', () => {
  const rows = rowsOf(page('docs/repo/details_standards/analysis_test/tga.md')).flatMap(
    ([, lost, share]) => {
      const [, formula] = /^(?::chem\[)?(\w+)\]?, [\d.]+ g\/mol$/.exec(lost ?? '') ?? []
      return formula ? [{formula, share: share!.replace('%', '')}] : []
    },
  )
  expect(rows.map(({formula}) => formula)).toEqual(['H2O', 'CO', 'CO2', 'CaO'])
  const whole = massOfNamed('Calcium oxalate monohydrate')
  for (const {formula, share} of rows)
    expectRounded(share, (100 * molarMass(formula)) / whole, formula)
  expect(rows.reduce((sum, {share}) => sum + Number(share), 0)).toBeCloseTo(100, 6)
})

test('areas of a chromatogram are percentages of their sum', () => {
  const rows = [
    ...page('docs/services/chemspectra/hplc.md').matchAll(/\d+ \| ([\d.]+) \(([\d.]+) %\)/g),
  ]
  expect(rows.length).toBeGreaterThan(1)
  const sum = rows.reduce((all, [, area]) => all + Number(area), 0)
  for (const [, area, percent] of rows) expectRounded(percent!, (100 * Number(area)) / sum, area!)
})

test('the potentials of decamethylferrocene', () => {
  const [, anodic, cathodic, half, separation] =
    /peaks at −([\d.]+) V and −([\d.]+) V .* = −([\d.]+) V and .* = (\d+) mV/.exec(
      page('docs/repo/details_standards/analysis_test/cv.md'),
    )!
  expectRounded(half!, (Number(anodic) + Number(cathodic)) / 2, 'half-wave potential')
  expectRounded(separation!, 1000 * (Number(cathodic) - Number(anodic)), 'separation')
  expect(page('docs/repo/details_standards/analysis_test/cv.md')).toContain(
    `= −${half} V (${separation} mV).`,
  )
})

test('log ε of caffeine', () => {
  const text = page('docs/repo/details_standards/analysis_test/uv_vis.md')
  const [, absorbance, concentration] =
    /absorbance of ([\d.]+) at 273 nm, measured at ([\d.]+) mM/.exec(text)!
  const [, log] = /log ε = ([\d.]+)\./.exec(text)!
  expectRounded(log!, Math.log10(Number(absorbance) / (Number(concentration) / 1000)), 'log ε')
  expect(text).toContain(`= 273 (${log})`)
  expect(text).toContain(`${concentration} mM, 25 °C`)
})

test('lattice spacings of sodium chloride follow from its angles and its indices', () => {
  const rows = rowsOf(page('docs/repo/details_standards/analysis_test/pxrd.md')).filter(([first]) =>
    /^\d{3}$/.test(first!),
  )
  expect(rows.length).toBeGreaterThan(5)
  const spacing = (angle: string) => 0.15406 / (2 * Math.sin((Number(angle) * Math.PI) / 360))
  const edge = 2 * spacing(rows.find(([hkl]) => hkl === '200')![1]!)
  for (const [hkl, angle, d] of rows) {
    expectRounded(d!, spacing(angle!), hkl!)
    const squares = [...hkl!].reduce((sum, digit) => sum + Number(digit) ** 2, 0)
    expect(Number(d), hkl).toBeCloseTo(edge / Math.sqrt(squares), 3)
  }
})
