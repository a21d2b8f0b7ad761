import {describe, expect, test} from 'vitest'
import {createEngine} from '../../../runtime/search/engine.ts'
import {readQuery} from '../../../runtime/shared/search/query.ts'
import {engineOf, found, libraryOf, page, RANKING} from './corpus.ts'

const engine = engineOf(
  [
    page('/docs/eln/barcodes', 'Barcodes', 'Print a label for each vial.', {
      headings: {'Print a label': 'Choose Print.', 'Scan a code': 'Hold it to the camera.'},
    }),
    page('/docs/eln/wellplates', 'Wellplates', 'A wellplate has wells.'),
    page(
      '/docs/eln/import',
      'Importing data',
      'Samples come from a spreadsheet. The file is datacollectors.yml, the key sample_id.',
      {
        description: 'Load samples from files.',
      },
    ),
    page('/docs/eln/history', 'History', 'Undo your changes.'),
    page('/docs/eln/solvents', 'Solvents', 'Take 5 µL at 25 °C, then a 13C spectrum.'),
    page('/docs/repo/embargo', 'Embargo', 'Keep data closed; labels show it.', {
      headings: {'Release data': 'Open the embargo.'},
    }),
    page('/docs/repo/review', 'Review', 'A reviewer reads. Samples are checked before import.'),
    page(
      '/docs/services/chemspectra',
      'ChemSpectra',
      'Shows spectra of nuclear magnetic resonance.',
    ),
    page('/docs/services/text-template', 'Text templates', 'A text-template is a piece of text.'),
    page('/docs/services/adapt', 'Adapters', 'They adapt things.', {keywords: ['converter box']}),
    page('/docs/eln/errors', 'Errors', 'What went wrong.', {
      symptoms: ['PDF is empty after printing'],
    }),
  ],
  [
    {words: ['NMR', 'nuclear magnetic resonance']},
    {words: ['delete', 'remove', 'undo']},
    {words: ['Lösemittel', 'Lösungsmittel'], to: ['solvent']},
    {words: ['aspirin'], to: ['sample']},
  ],
)

describe('what a word finds', () => {
  for (const [name, q, route] of [
    ['itself, in a title', 'embargo', '/docs/repo/embargo'],
    ['its plural and its singular', 'barcode', '/docs/eln/barcodes'],
    ['a beginning', 'barc', '/docs/eln/barcodes'],
    ['two words written as one', 'well plate', '/docs/eln/wellplates'],
    ['one word written as two', 'releasedata', '/docs/repo/embargo'],
    ['a compound as written', 'text-template', '/docs/services/text-template'],
    ['an identifier with a dot', 'datacollectors.yml', '/docs/eln/import'],
    ['an identifier with an underscore', 'sample_id', '/docs/eln/import'],
    ['a part of an identifier', 'datacollectors', '/docs/eln/import'],
    ['a part of a name', 'spectra', '/docs/services/chemspectra'],
    ['a name written apart', 'chem spectra', '/docs/services/chemspectra'],
    ['a unit', 'uL', '/docs/eln/solvents'],
    ['a unit with its sign', '°C', '/docs/eln/solvents'],
    ['a nucleus', '¹³C', '/docs/eln/solvents'],
    ['an abbreviation for its long form', 'NMR', '/docs/services/chemspectra'],
    ['a synonym', 'delete changes', '/docs/eln/history'],
    ['a German word', 'Lösemittel', '/docs/eln/solvents'],
    ['a German word without its umlaut', 'Losemittel', '/docs/eln/solvents'],
    ['a German word with e for the umlaut', 'Loesemittel', '/docs/eln/solvents'],
    ['a keyword', 'converter box', '/docs/services/adapt'],
    ['an error message', 'PDF is empty', '/docs/eln/errors'],
    [
      'an error message, pasted with more',
      'error: PDF is empty after printing',
      '/docs/eln/errors',
    ],
    ['a question', 'how do I print a label?', '/docs/eln/barcodes'],
    ['a word in capitals', 'EMBARGO', '/docs/repo/embargo'],
  ] as const) {
    test(name, () => {
      const {match, pages} = engine.ask({q})
      expect(pages[0]?.url).toBe(route)
      expect(match).not.toBe('approximate')
    })
  }
})

describe('the next letter', () => {
  const words = engineOf([
    page('/docs/eln/a', 'Spectra', 'Spectrum, spectra, spectra; a spoon.'),
    page('/docs/eln/b', 'Lösemittel', 'One 5-ring.'),
  ])

  test('is one that goes on in a word of the texts, the most frequent first', () => {
    expect(words.expect('sp')).toEqual(['spe', 'spo'])
    expect(words.expect('spectr')).toEqual(['spectra', 'spectru'])
    expect(words.expect('a SPECTR')).toEqual(['a SPECTRa', 'a SPECTRu'])
    expect(words.expect('Lo')).toEqual(['Los'])
  })

  test('is any first letter where no word is begun, and none after a word that no text has', () => {
    expect(words.expect('')[0]).toBe('s')
    expect(words.expect('').sort()).toEqual(['5', 'a', 'l', 'o', 'r', 's'])
    expect(words.expect('spectra ')[0]).toBe('spectra s')
    expect(words.expect('xyz')).toEqual([])
    expect(words.expect('spectrum')).toEqual([])
  })
})

test('a word that few write as one is also found where it is two', () => {
  const pages = ['wellplate', 'well plate'].map((words, at) =>
    page(`/docs/eln/${at}`, 'Robots', `The arm takes the ${words} and puts it down.`),
  )
  expect(found(engineOf(pages), 'wellplate')).toEqual(['/docs/eln/0', '/docs/eln/1'])
  // A word that is common as one says something else.
  const usual = page('/docs/eln/2', 'Wells', 'A wellplate, a second wellplate, a third wellplate.')
  expect(found(engineOf([...pages, usual]), 'wellplate')).not.toContain('/docs/eln/1')
})

test('a synonym that goes one way does not go back', () => {
  expect(found(engine, 'aspirin')).toContain('/docs/eln/import')
  const only = engineOf(
    [page('/docs/eln/a', 'Aspirin', 'A drug.')],
    [{words: ['aspirin'], to: ['sample']}],
  )
  expect(found(only, 'sample')).toEqual([])
})

test('what a word stands for has its own synonyms, which count less', () => {
  const pages = [
    page('/docs/eln/a', 'Folders', 'A folder.'),
    page('/docs/eln/b', 'Collections', 'A collection.'),
  ]
  const engine = engineOf(pages, [
    {words: ['collection', 'folder']},
    {words: ['Sammlung'], to: ['collection']},
  ])
  expect(found(engine, 'Sammlung')).toEqual(['/docs/eln/b', '/docs/eln/a'])
  expect(
    found(
      engineOf(pages.slice(0, 1), [
        {words: ['collection', 'folder']},
        {words: ['Sammlung'], to: ['collection']},
      ]),
      'Sammlung',
    ),
  ).toEqual(['/docs/eln/a'])
})

test('a phrase is a synonym only where its words are together', () => {
  const one = engineOf(
    [
      page('/docs/eln/a', 'Publish', 'You can hold the data back until the paper appears.'),
      page('/docs/eln/b', 'Menu', 'Go back to the list. Then press the key, and hold it.'),
      page('/docs/eln/c', 'Hold back data'),
    ],
    [{words: ['embargo', 'hold back']}],
  )
  expect(found(one, 'embargo').sort()).toEqual(['/docs/eln/a', '/docs/eln/c'])
  // Typed, each word counts by itself.
  expect(found(one, 'hold back')).toContain('/docs/eln/b')
})

describe('typing errors', () => {
  for (const [q, meant, route] of [
    ['embrago', 'embargo', '/docs/repo/embargo'],
    ['wellpaltes', 'wellplates', '/docs/eln/wellplates'],
    ['solvant', 'solvents', '/docs/eln/solvents'],
    ['chemspecta', 'chemspectra', '/docs/services/chemspectra'],
  ] as const) {
    test(`${q} is shown as a guess`, () => {
      const result = engine.ask({q})
      expect(result).toMatchObject({match: 'approximate', corrected: meant})
      expect(result.pages[0]!.url).toBe(route)
    })
  }

  test('the word that is meant is shown, not another one with the same stem', () => {
    const words = engineOf([
      page('/docs/eln/a', 'Public data', 'Public pages. Data are public.'),
      page('/docs/eln/b', 'Publication'),
    ])
    expect(words.ask({q: 'publikation '})).toMatchObject({corrected: 'publication'})
  })

  test('the same is found as for the word that is meant, such as its synonyms', () => {
    const pages = [page('/docs/eln/a', 'Purity', 'An analysis.'), page('/docs/eln/b', 'Analyses')]
    const words = engineOf(pages, [{words: ['analysis', 'analyses']}])
    expect(found(words, 'analysis')).toEqual(['/docs/eln/b', '/docs/eln/a'])
    expect(found(words, 'analyis')).toEqual(['/docs/eln/b', '/docs/eln/a'])
  })

  test('the beginning of a longer word has its first letter', () => {
    const words = engineOf([page('/docs/eln/a', 'Demonstration')])
    expect(found(words, 'demom')).toEqual(['/docs/eln/a'])
    expect(found(words, 'lemon')).toEqual([])
  })

  test('are not looked for where a word is known: exact hits stay alone', () => {
    const words = engineOf([
      page('/docs/eln/form', 'Form', 'A form.'),
      page('/docs/eln/from', 'Fort', 'A fort.'),
    ])
    expect(found(words, 'form ')).toEqual(['/docs/eln/form'])
  })

  test('a wrong letter of a long word is one although no page has all the words', () => {
    const words = engineOf([
      page('/docs/repo/a', 'Affiliations', 'Change an affiliation.'),
      page('/docs/eln/b', 'Structures', 'A wrong structure.'),
      page('/docs/eln/c', 'Forms', 'A form.'),
    ])
    expect(words.ask({q: 'affilliation wrong'})).toMatchObject({corrected: 'affiliation wrong'})
    expect(found(words, 'affilliation wrong')).toEqual(found(words, 'affiliation wrong'))
    expect(found(words, 'affilliation wrong')).toContain('/docs/repo/a')
    // Two letters, or one of a short word, may as well be another word.
    for (const q of ['affilliattion wrong', 'farm wrong']) {
      expect(words.ask({q}).corrected).toBeUndefined()
      expect(found(words, q)).toEqual(['/docs/eln/b'])
    }
  })

  test('the apostrophe of a contraction may be missing', () => {
    const words = engineOf([
      page('/docs/eln/a', 'Inbox', 'A file does not arrive.'),
      page('/docs/eln/b', 'Donation', 'A file.'),
    ])
    for (const q of ["file doesn't arrive", 'file doesnt arrive', 'files dont arrive']) {
      expect(words.ask({q}).match).toBe('all')
      expect(found(words, q)[0]).toBe('/docs/eln/a')
    }
  })

  test('are not forgiven below four letters, nor in numbers', () => {
    const words = engineOf([page('/docs/eln/a', 'Cat', 'A cat of 2024.')])
    expect(found(words, 'cut')).toEqual([])
    expect(found(words, '2025')).toEqual([])
    expect(found(words, '2024')).toEqual(['/docs/eln/a'])
  })

  test('of one kind per word: one from four letters, two from eight', () => {
    const words = engineOf([
      page('/docs/eln/a', 'Sample', ''),
      page('/docs/eln/b', 'Spectroscopy', ''),
    ])
    expect(found(words, 'simple ')).toEqual(['/docs/eln/a'])
    expect(found(words, 'simplo ')).toEqual([])
    expect(found(words, 'spektroskopy ')).toEqual(['/docs/eln/b'])
  })
})

describe('order', () => {
  test('title over heading over description over text', () => {
    const four = engineOf([
      page(
        '/docs/eln/d',
        'Delta',
        'Here is a zebra somewhere in a text of some length about this and that and more.',
      ),
      page('/docs/eln/c', 'Gamma', 'Nothing.', {description: 'About the zebra and its friends.'}),
      page('/docs/eln/b', 'Beta', 'Nothing.', {headings: {'Feed the zebra': 'Hay.'}}),
      page('/docs/eln/a', 'Zebra', 'Nothing.'),
      page('/docs/eln/e', 'Epsilon', 'Nothing of the kind.'),
    ])
    expect(found(four, 'zebra')).toEqual([
      '/docs/eln/a',
      '/docs/eln/b',
      '/docs/eln/c',
      '/docs/eln/d',
    ])
  })

  test('words that are together over words that are apart', () => {
    const filler =
      'Other words stand here so that there is some room between the two of them, and more of them.'
    const two = engineOf([
      page('/docs/eln/apart', 'Apart', `The group is here. ${filler} The lead is there.`),
      page('/docs/eln/near', 'Near', `The group lead is here. ${filler}`),
    ])
    expect(found(two, 'group lead')[0]).toBe('/docs/eln/near')
  })

  test('all words over some of them', () => {
    const routes = found(engine, 'samples import')
    expect(routes[0]).toBe('/docs/eln/import')
    expect(engine.ask({q: 'embargo spreadsheet'}).match).toBe('some')
  })

  test("the reader's section is preferred, but only a little", () => {
    const twins = engineOf([
      page('/docs/eln/copy', 'Copy', 'Copy it.'),
      page('/docs/repo/copy', 'Copy', 'Copy it.'),
      page('/docs/repo/x', 'Xenon', 'To copy, see above.'),
    ])
    expect(found(twins, 'copy')[0]).toBe('/docs/eln/copy')
    expect(found(twins, 'copy', 'repo').slice(0, 2)).toEqual(['/docs/repo/copy', '/docs/eln/copy'])
  })

  test('where few pages have all words, the next best are below them, up to eight', () => {
    const pages = [
      page('/docs/all', 'Notes', 'A pump and a zebra.'),
      ...Array.from({length: 12}, (_, at) => page(`/docs/pump${at}`, `Pump ${at}`, 'It runs.')),
      page('/docs/other', 'Other', 'Nothing of that.'),
    ]
    const answer = engineOf(pages).ask({q: 'pump zebra', limit: 20})
    expect(answer.match).toBe('all')
    expect(answer.pages).toHaveLength(8)
    expect([answer.total, answer.full]).toEqual([8, 1])
    expect(answer.pages[0]!.url).toBe('/docs/all')
    expect(answer.pages.map(({url}) => url)).not.toContain('/docs/other')
    const enough = Array.from({length: 9}, (_, at) => page(`/docs/z${at}`, 'Notes', 'Pump, zebra.'))
    expect(found(engineOf([...pages, ...enough]), 'pump zebra')).not.toContain('/docs/pump1')
    expect(engineOf([...pages, ...enough]).ask({q: 'pump zebra'}).total).toBe(10)
  })

  test('is the same each time', () => {
    const once = JSON.stringify(engine.ask({q: 'sample label'}))
    for (let n = 0; n < 3; n++) expect(JSON.stringify(engine.ask({q: 'sample label'}))).toBe(once)
  })
})

describe('what is told with the pages', () => {
  test('sections of a page beneath it, with their hash', () => {
    const [first] = engine.ask({q: 'print label'}).pages
    expect(first!.sections[0]).toMatchObject({
      title: 'Print a label',
      url: '/docs/eln/barcodes',
      hash: 'print-a-label',
    })
  })

  test('flat: the same in one list, of no more rows than asked for, and without the pages', () => {
    const nested = engine.ask({q: 'print label'})
    const flat = engine.ask({q: 'print label', flat: true, limit: 2})
    expect(nested.rows).toEqual([])
    expect(flat.pages).toEqual([])
    expect(flat.total).toBe(nested.total)
    expect(flat.rows.map(({title, section, hash}) => [title, section, hash])).toEqual([
      [nested.pages[0]!.title, false, ''],
      ['Print a label', true, 'print-a-label'],
    ])
    expect(Object.keys(flat.rows[0]!)).not.toContain('sections')
  })

  test('counts by section, whichever is asked for', () => {
    const all = engine.ask({q: 'samples import'})
    const repo = engine.ask({q: 'samples import', ctx: 'repo'})
    const outside = engine.ask({q: 'samples import', ctx: '-repo'})
    expect(all.counts).toEqual({eln: 1, repo: 1})
    expect([all.total, repo.total, outside.total]).toEqual([2, 1, 1])
    expect(repo.counts).toEqual(all.counts)
    expect(repo.pages.map(({url}) => url)).toEqual(['/docs/repo/review'])
    expect(engine.ask({q: 'samples import', ctx: 'nowhere'}).total).toBe(2)
  })

  test('words to mark: the typed one, its shorter form, or what was found for it', () => {
    const words = (q: string) => engine.ask({q}).pages[0]!.words
    expect(words('embargo')).toEqual(['embargo'])
    expect(words('labels vial')).toEqual(['labels~label', 'vial'])
    expect(words('embrago')).toEqual(['embargo'])
    expect(words('delete changes')).toEqual(['~undo', 'changes'])
    // Next to words of the reader's own, one that was found instead is enough in an address.
    expect(words('aspirin NMR')).toEqual(['~nuclear', '~magnetic'])
    expect(words('NMR spectra')).toEqual(['~nuclear', 'spectra'])
  })

  test('words to mark before the texts have come: those that the reader typed', () => {
    const pages = [page('/docs/barcodes', 'Barcodes', 'Hold the camera to the vial.')]
    const synonyms = [{words: ['camera', 'barcodes']}]
    const words = (shards: boolean) =>
      createEngine(libraryOf(pages, synonyms, shards), RANKING).ask({q: 'camera'}).pages[0]!.words
    expect(words(false)).toEqual(['camera'])
    expect(words(true)).toEqual(['camera'])
  })

  test('a word that no page has', () => {
    expect(engine.ask({q: 'embargo qwxzy reviewer qwxzy'}).missing).toEqual(['qwxzy'])
  })

  test('up to three titles that look like a query which finds nothing', () => {
    const none = engine.ask({q: 'barkotess'})
    expect(none).toMatchObject({match: 'none', total: 0, pages: []})
    expect(none.suggestions[0]).toEqual({title: 'Barcodes', url: '/docs/eln/barcodes'})
    expect(engine.ask({q: 'zzzqqq'})).toMatchObject({match: 'none', suggestions: []})
    // Two thirds of the letters are not enough.
    for (const q of ['solitary', 'historians', 'embassy'])
      expect(engine.ask({q}), q).toMatchObject({match: 'none', suggestions: []})
  })
})

describe('hostile queries', () => {
  for (const q of [
    '',
    ' ',
    '*',
    '+',
    '~',
    '"',
    '((((',
    '[a-z]+$',
    '\\',
    '/',
    '%',
    '\u0000',
    '\uD800',
    '-----',
    '...',
    '__proto__',
    'constructor',
    'toString',
    '+foo -bar title:x foo~2 *',
    '<img src=x onerror=alert(1)>',
    '😀😀 🧪',
    'مرحبا بالعالم',
    'שלום',
    'a'.repeat(10_000),
    'ab '.repeat(3_333),
    'embargo'.repeat(1_500),
    'é'.repeat(10_000),
  ]) {
    test(`${JSON.stringify(q.slice(0, 30))} (${q.length}) gives an answer`, () => {
      const result = engine.ask({q})
      expect(result.q).toBe(q)
      expect(Array.isArray(result.pages)).toBe(true)
    })
  }

  test('the next letter of 40,000 letters is looked for in no time', () => {
    const before = performance.now()
    for (const q of ['中'.repeat(40_000), 'a'.repeat(40_000)]) engine.expect(`${q} !`)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  test('operators are no operators, words are still words', () => {
    expect(found(engine, '+embargo -data title:embargo embargo~2 *')[0]).toBe('/docs/repo/embargo')
    expect(found(engine, '<b>embargo</b>')[0]).toBe('/docs/repo/embargo')
    expect(found(engine, '😀 embargo 🧪')[0]).toBe('/docs/repo/embargo')
    expect(found(engine, '"release data"')[0]).toBe('/docs/repo/embargo')
  })

  test('of a long query twelve words count', () => {
    expect(readQuery(Array.from({length: 50}, (_, at) => `word${at}`).join(' ')).slots.length).toBe(
      12,
    )
  })

  test('words that exist on every object are words like others', () => {
    const odd = engineOf([
      page('/docs/eln/a', 'constructor', '__proto__ and toString'),
      page('/docs/eln/b', 'Other', 'Nothing.'),
    ])
    for (const q of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(() => odd.ask({q})).not.toThrow()
    expect(found(odd, 'constructor')).toEqual(['/docs/eln/a'])
    expect(found(odd, 'tostring')).toEqual(['/docs/eln/a'])
  })
})

test('while a stop word is typed, the hits stay as they are', () => {
  const calm = engineOf([
    page('/docs/eln/export', 'Export data', 'Export the data as a file.'),
    page('/docs/eln/theory', 'Theory of export', 'Thermal theories.'),
    page('/docs/eln/tools', 'Tools to export', 'Tables and topics.'),
    page('/docs/eln/where', 'Whey export', 'Whiskers.'),
  ])
  const hits = found(calm, 'how to export ')
  for (const word of ['t', 'th', 'the', 'to', 'w', 'wh', 'whe', 'wher', 'where'])
    expect(found(calm, `how to export ${word}`), word).toEqual(hits)
  // No stop word any more, a symbol, or a word of the texts.
  expect(found(calm, 'how to export theo')[0]).toBe('/docs/eln/theory')
  expect(found(calm, 'how to export Th')).not.toEqual(hits)
  expect(found(calm, 'how to export whey')[0]).toBe('/docs/eln/where')
  expect(found(calm, 'th')).toEqual(['/docs/eln/theory'])
})

test('the numbers in the name of a compound are no words of a query', () => {
  const words = (q: string) => readQuery(q).slots.map(({word}) => word)
  expect(words('boiling point of 1,2-dichloroethane')).toEqual([
    'boiling',
    'point',
    'dichloroethane',
  ])
  expect(words('1,2,4-trichlorobenzene')).toEqual(['trichlorobenzene'])
  expect(words('2-butanol')).toEqual(['butanol'])
  // Ranges, versions, methods, and sizes keep theirs.
  for (const [q, first] of [
    ['10-20 molar', '10'],
    ['2.0-release', '2'],
    ['1H-spectrum', '1h'],
    ['96-well plate', '96'],
  ] as const)
    expect(words(q)[0], q).toBe(first)
})

test('stop words count where there is nothing else', () => {
  const stops = engineOf([
    page('/docs/eln/a', 'To be or not to be', 'That is it.'),
    page('/docs/eln/b', 'Other', 'Nothing.'),
  ])
  expect(found(stops, 'to be or not to be')[0]).toBe('/docs/eln/a')
  expect(readQuery('how do I import').slots.map(({word}) => word)).toEqual(['import'])
})

test('with titles alone titles are found, guesses are not made, and texts come later', () => {
  const pages = [
    page('/docs/eln/a', 'Barcodes', 'Print a label.', {headings: {Scan: 'Hold it.'}}),
    page('/docs/eln/b', 'Labels', 'Other.'),
  ]
  const library = libraryOf(pages, [], false)
  const early = createEngine(library, RANKING)
  expect(early.complete).toBe(false)
  expect(found(early, 'barcode')).toEqual(['/docs/eln/a'])
  expect(found(early, 'scan')).toEqual(['/docs/eln/a'])
  expect(found(early, 'label')).toEqual(['/docs/eln/b'])
  for (const q of ['print', 'hold', 'pri', 'brint', 'barcode print'])
    expect(early.ask({q})).toMatchObject({complete: false})
  expect(early.ask({q: 'brint'})).toMatchObject({match: 'none', suggestions: []})
  expect(found(engineOf(pages), 'label').sort()).toEqual(['/docs/eln/a', '/docs/eln/b'])
})

test('an empty site answers', () => {
  const none = engineOf([])
  expect(none.ask({q: 'anything'})).toMatchObject({match: 'none', total: 0})
})

test('words next to each other say more than the same words further apart', () => {
  const apart = 'The vial holds the red and cold liquid of a sample.'
  const together = 'The red and cold liquid is held by a sample vial of the'
  const near = engineOf([
    page('/docs/eln/a', 'First', apart),
    page('/docs/eln/b', 'Second', together),
  ])
  expect(found(near, 'sample vial')).toEqual(['/docs/eln/b', '/docs/eln/a'])
  const four = engineOf([
    page('/docs/eln/a', 'First', 'A sample in its glass vial is cold.'),
    page('/docs/eln/b', 'Second', 'Its glass is cold in a sample vial.'),
  ])
  expect(found(four, 'sample vial')).toEqual(['/docs/eln/b', '/docs/eln/a'])
})

describe('words that no page has', () => {
  test('a query that is mostly about such words has no answer, and says why', () => {
    for (const q of ['kubernetes ', 'kubernetes ingress label '])
      expect(engine.ask({q})).toMatchObject({match: 'none', total: 0})
    expect(engine.ask({q: 'kubernetes '}).missing).toEqual(['kubernetes'])
  })

  test('so has a word whose parts are on different pages', () => {
    const words = engineOf([page('/docs/eln/a', 'Air'), page('/docs/eln/b', 'Plane')])
    expect(words.ask({q: 'airplane '})).toMatchObject({match: 'none', missing: ['airplane']})
  })

  test('of two words, the one that is known is enough', () => {
    const {match, missing, total} = engine.ask({q: 'kubernetes label '})
    expect({match, missing}).toEqual({match: 'some', missing: ['kubernetes']})
    expect(total).toBeGreaterThan(0)
  })

  test('where the other words say enough, the pages that have all of them are shown', () => {
    const {match, missing, pages} = engine.ask({q: 'print label vial kubernetes '})
    expect({match, missing}).toEqual({match: 'some', missing: ['kubernetes']})
    expect(pages.map(({url}) => url)).toEqual(['/docs/eln/barcodes'])
  })

  test('a German word is not corrected into an English one', () => {
    const german = engineOf([page('/docs/eln/a', 'Loading', 'Loading a wall of wells.')])
    for (const q of ['Lading ', 'well ']) expect(found(german, q)).not.toEqual([])
    for (const q of ['Ladung ', 'Wüll ', 'Wellung ']) expect(found(german, q)).toEqual([])
  })

  test('nor is any word of a German question, or one that ends like a German verb', () => {
    const english = engineOf([
      page('/docs/eln/a', 'Planes', 'Dark planes of oxygen and their dates.'),
    ])
    for (const q of ['darkk planes', 'plances ', 'oxigen '])
      expect(found(english, q)).not.toEqual([])
    for (const q of ['wer plances kann', 'planten ']) expect(found(english, q)).toEqual([])
  })

  test('words that carry no German question do not have to be there', () => {
    const german = engineOf(
      [page('/docs/eln/a', 'Delete a sample', 'Press the button.'), page('/docs/eln/b', 'B', 'C.')],
      [
        {words: ['löschen'], to: ['delete']},
        {words: ['Probe'], to: ['sample']},
      ],
    )
    for (const q of ['wie kann ich eine Probe löschen', 'Wie lösche ich meine Probe?'])
      expect(german.ask({q}), q).toMatchObject({match: 'all', missing: []})
  })

  test('a German compound of known words finds what both stand for', () => {
    const german = engineOf(
      [
        page('/docs/eln/a', 'Labels', 'A label for each sample.'),
        page('/docs/eln/b', 'Else', 'A label.'),
      ],
      [
        {words: ['Probe'], to: ['sample']},
        {words: ['Etikett'], to: ['label']},
      ],
    )
    expect(found(german, 'Probenetikett ')[0]).toBe('/docs/eln/a')
    expect(found(german, 'Probenschrank ')).toEqual([])
  })
})

describe('what is marked on the page', () => {
  const wordsOf = (q: string) => engine.ask({q}).pages[0]!.words
  test('the typed word, or with the form that the page has', () => {
    expect(wordsOf('label ')).toEqual(['label'])
    expect(wordsOf('embargoes ')).toEqual(['embargoes~embargo'])
  })
  test('what stands for it is told apart', () => expect(wordsOf('delete ')).toEqual(['~undo']))
})

test('a keyword of several words that is the query comes first', () => {
  const password = 'Change the password here. A password that you change often is a safe password.'
  const pages = [
    page('/docs/eln/a', 'Passwords', password),
    {
      ...page('/docs/eln/b', 'Account', 'Change the password in it.'),
      keywords: ['change password'],
    },
    {
      ...page('/docs/eln/c', 'Token', 'Change the password in it.'),
      keywords: ['password', 'change'],
    },
  ]
  const urls = found(engineOf(pages), 'Change Password')
  expect(urls).toHaveLength(3)
  expect(urls[0]).toBe('/docs/eln/b')
  expect(found(engineOf(pages), 'password')[0]).toBe('/docs/eln/a')
})

test('so does one with a single word that says something, if the others are the same', () => {
  const pages = [
    page('/docs/eln/a', 'Lock user accounts of a group', 'An account can be locked.'),
    page('/docs/eln/b', 'First steps', 'Your account.', {keywords: ['my account']}),
    page('/docs/eln/c', 'Token', 'The account of a program.', {
      keywords: ['account', 'an account'],
    }),
  ]
  const engine = engineOf(pages)
  expect(found(engine, 'my account')[0]).toBe('/docs/eln/b')
  for (const q of ['account', 'the account', 'an account of my own'])
    expect(found(engine, q)[0], q).toBe('/docs/eln/a')
})

test('a synonym of a word that pages have is not the keyword; one of a word that none has is', () => {
  const pages = [
    page('/docs/eln/a', 'Reactions with their schemes and amounts', 'Create a reaction here.'),
    page('/docs/eln/b', 'Layers', 'Create a box. Add a reaction.', {keywords: ['Add reaction']}),
  ]
  const synonyms = [{words: ['create', 'add']}, {words: ['hinzu'], to: ['add']}]
  const engine = engineOf(pages, synonyms)
  expect(found(engine, 'create reaction')[0]).toBe('/docs/eln/a')
  for (const q of ['add reaction', 'hinzu reaction'])
    expect(found(engine, q)[0], q).toBe('/docs/eln/b')
})

test('a number and its unit are found as one word or as two, but only next to each other', () => {
  const engine = engineOf([
    page('/docs/eln/a', 'Dilute', 'Add 5 mL of water and 20 drops.'),
    page('/docs/eln/b', 'Fill', 'Take 5 vials. A vial holds many mL.'),
    page('/docs/eln/c', 'Heat', 'Wait 20min.'),
  ])
  for (const q of ['5ml', '5 ml', '5mL ']) expect(found(engine, q)[0], q).toBe('/docs/eln/a')
  expect(found(engine, '5ml ')).toEqual(['/docs/eln/a'])
  expect(found(engine, '20 min ')[0]).toBe('/docs/eln/c')
})

test('a long number is not found as two shorter ones', () => {
  const engine = engineOf([page('/docs/eln/a', 'Compare', 'Compare the batches 1001 2002.')])
  expect(found(engine, '10012002 ')).toEqual([])
})

describe('a typing error that happens to consist of two known words', () => {
  test('is corrected', () => {
    const engine = engineOf([
      page('/docs/a', 'Datasets', 'Each dataset has a form.'),
      page('/docs/b', 'Files', 'A dat file of the device.'),
      page('/docs/c', 'Sets', 'Sets of rules.'),
      page('/docs/d', 'Workflow', 'A workflow has steps.'),
      page('/docs/e', 'Aims', 'We work with other groups, so that the costs of it all stay low.'),
    ])
    for (const [q, corrected] of [
      ['datsets', 'datasets'],
      ['form datsets', 'form datasets'],
      ['worklow', 'workflow'],
    ])
      expect(engine.ask({q: q!})).toMatchObject({match: 'approximate', corrected})
    expect(found(engine, 'datsets')[0]).toBe('/docs/a')
  })

  test('also if both have synonyms', () => {
    const engine = engineOf(
      [
        page('/docs/a', 'Devices', 'An instrument.'),
        page('/docs/b', 'Purity', 'The enantiomeric excess.'),
      ],
      [{words: ['device', 'instrument']}, {words: ['ee', 'enantiomeric excess']}],
    )
    expect(engine.ask({q: 'devicees'})).toMatchObject({match: 'approximate', corrected: 'devices'})
  })
})

test('of a long question, the words count that say something', () => {
  const q = 'what would I have to do if I need to be able to share my collection'
  expect(readQuery(q).slots.map(({word}) => word)).toEqual(['able', 'share', 'collection'])
})

test('a question that is a heading word for word is found, though it says little', () => {
  const engine = engineOf([
    page('/docs/a', 'Hardware', 'A computer computes. Computers of all kinds.'),
    page('/docs/b', 'Questions', 'Answers.', {
      headings: {'What do I need on my computer?': 'A browser.', 'Why?': 'So.'},
    }),
  ])
  expect(found(engine, 'what do I need on my computer')[0]).toBe('/docs/b')
  expect(found(engine, 'computer')[0]).toBe('/docs/a')
})
