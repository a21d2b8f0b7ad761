import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {DIAGRAMS} from '../../support/diagrams.ts'
import {expectSnapshot} from '../../support/snapshot.ts'
import {context, figure, html, inWords, said} from './draw.ts'

const draw = (body: string, meta = '') => figure('mermaid')(body, meta, context())
const complaints = async (body: string) => said((await draw(body, 'T')).diagnostics)
const told = (body: string) => inWords(body, context())

for (const [name, body] of Object.entries(DIAGRAMS)) {
  test(`a ${name} diagram with all that we understand`, async () => {
    const {node, text, diagnostics} = await draw(body)
    expect(said(diagnostics)).toEqual([])
    const page = await html(node)
    expect(page).not.toMatch(/ style=|<style| id=|url\(|marker|NaN|Infinity|undefined/)
    expect(gzipSync(page).length).toBeLessThan(5500)
    expectSnapshot(`diagrams/${name}.html`, `${text}\n${page.replace(/(?=<(?!\/))/g, '\n')}\n`)
  })
}

test('names and descriptions for screen readers', async () => {
  const page = await html((await draw(DIAGRAMS.flowchart!, 'Caption')).node)
  expect(page).toContain(
    'role="img" aria-label="A path"><desc>From the instrument to the dataset</desc>',
  )
  expect(page).toContain('<p>From the instrument to the dataset</p>')
})

test('a title becomes the caption; two are one too many', async () => {
  const {node, text} = await draw('sequenceDiagram\n  title Greeting\n  a->>b: hi')
  expect(text).toBe('Greeting · a · b · hi')
  expect(await html(node)).toContain('<b>Fig. 1</b> Greeting')
  expect(await complaints('gantt\n  title Other\n  A : 2025-01-01, 1d')).toEqual([
    'diagram-syntax 2:3 The figure has a title already. (Keep one: this, or the one on the line of the fence.)',
  ])
})

test('a sequence as nested lists', async () => {
  expect(await told(DIAGRAMS.sequence!)).toEqual([
    'Researcher → ELN server: 5. Open: the "sample"',
    'ELN server → Researcher: 10. Sample',
    'loop: Every minute',
    'D → ELN server: 15. New file',
    'ELN server → ELN server: 20. Sort',
    'alt: A spectrum',
    'ELN server → D: 25. Convert',
    'D → ELN server: 30. Peaks',
    'else: Anything else',
    'ELN server → D (lost): 35. nothing',
    'Note on ELN server, D: It stays',
    'par: One',
    'Researcher → ELN server: Save',
    'and: Two',
    'Researcher – D: Print',
    'critical: Both',
    'D – ELN server: Lock',
    'option: Busy',
    'opt: Later',
    'D → ELN server: Wait',
    'break: Off',
    'D → ELN server (lost): Stop',
    'Note on Researcher: Here',
    'Note on D: There',
    'D ↔ ELN server: ping',
    'D ↔ ELN server: pong',
  ])
})

test('classes and entities as lists', async () => {
  expect(await told(DIAGRAMS.class!)).toEqual([
    'Element («abstract»)',
    '+String name',
    '-List<List<int>> ids (static)',
    '#save(now) : bool (abstract)',
    '~find(id: int) : Element (static)',
    'Printable («interface»)',
    '+print() : void',
    'A sample extends Element',
    'A sample (1..*) belongs to Reaction (0..n): takes part',
    'Analysis is part of A sample',
    'Analysis → Dataset',
    'Reaction depends on Report',
    'Report realizes Printable',
    'Report ↔ A sample',
    'Report – Page',
    'Report – Cover',
    'A name! extends Box<T>',
    'Note on A sample: Has a molecule',
  ])
  expect((await told(DIAGRAMS.er!)).slice(-5)).toEqual([
    'USER (exactly one) – COLLECTION (zero or more): owns',
    'COLLECTION (zero or more) – SAMPLE (zero or more): contains it',
    'SAMPLE (exactly one) – ANALYSIS (one or more): has',
    'SAMPLE (zero or one) – BAR CODE (zero or one): carries',
    'A person (one or more) – USER (exactly one): is',
  ])
})

test('an arrow in words has a name that follows below it', async () => {
  expect(await told('erDiagram\n  A ||--o| B : has\n  A["A sample"]')).toEqual([
    'A sample (exactly one) – B (zero or one): has',
  ])
  expect(await told('classDiagram\n  A <|-- B\n  class A["An element"]')).toEqual([
    'B extends An element',
  ])
  expect(await told('classDiagram\n  class A {\n    +x\n  }\n  A <|-- B')).toEqual([
    'A',
    '+x',
    'B extends A',
  ])
})

test('tasks as a table, without the days that have no work', async () => {
  expect(await told(DIAGRAMS.gantt!)).toEqual([
    'Section | Task | Start | End | State',
    'Prepare | Choose a server | 2025-01-06 | 2025-01-11 | done',
    'Prepare | Install it | 2025-01-13 | 2025-01-17 | critical, active',
    'Prepare | Ready | 2025-01-17 | 2025-01-17 | milestone',
    'Move | Train | 2025-01-17 | 2025-01-30',
    'Move | Copy | 2025-01-30 | 2025-01-31 12:00',
    'Move | Check | 2025-01-27 | 2025-01-30',
    'Move | Stop | 2025-01-30 | 2025-03-12',
  ])
})

test('tasks that wait for later ones, ends that count, months and hours', async () => {
  expect(
    await told(
      'gantt\n  dateFormat YYYY-MM-DD HH:mm\n  inclusiveEndDates\n  B : after a, 90m\n  A : a, 2024-01-31 08:00, 1M\n  C : c, 2024-03-01 00:00, 2024-03-02 00:00',
    ),
  ).toEqual([
    'Task | Start | End',
    'B | 2024-02-29 08:00 | 2024-02-29 09:30',
    'A | 2024-01-31 08:00 | 2024-02-29 08:00',
    'C | 2024-03-01 | 2024-03-03',
  ])
})

test('a phone has a drawing of its own', async () => {
  for (const name of ['sequence', 'gantt', 'class']) {
    const page = await html((await draw(DIAGRAMS[name]!)).node)
    expect(page, name).toContain('graph--wide')
    expect(page, name).toContain('graph--tall')
  }
})

/** Kind, its lines, and the message: where, what, and the beginning of the hint. */
const MISTAKES: [kind: string, body: string, ...said: string[]][] = [
  [
    'sequenceDiagram',
    'partcipant A',
    '2:1 Not understood: "partcipant A". (Did you mean `participant`?)',
  ],
  ['sequenceDiagram', 'A->>B', '2:6 A message needs a text. (`A->>B: Text`)'],
  ['sequenceDiagram', 'A-|/B: hi', '2:1 Half arrows and `()` are not understood. (Arrows:'],
  ['sequenceDiagram', 'A->>B: a; b', '2:11 Not understood after ";": "b". (A `;` ends'],
  ['sequenceDiagram', 'A->>B: hi\nend', '3:1 `end` closes nothing.'],
  ['sequenceDiagram', 'loop x\nA->>B: hi', '2:1 `loop` is not closed by `end`.'],
  ['sequenceDiagram', 'alt x\nA->>B: hi\nand y\nend', '4:1 `and` belongs in `par` … `end`.'],
  [
    'sequenceDiagram',
    'box Blue Team\nparticipant A\nend',
    '2:1 `box` is not understood. (Write the name',
  ],
  [
    'sequenceDiagram',
    'rect rgb(0,0,0)\nA->>B: hi\nend',
    '2:1 `rect` is not understood. (Leave it out:',
  ],
  [
    'sequenceDiagram',
    'A->>B: hi\ndeactivate B',
    '3:12 "B" is not active. (`activate B` comes first.)',
  ],
  [
    'sequenceDiagram',
    'A->>Bob: hi\nactivate Bib',
    '3:10 No participant "Bib". (Did you mean `Bob`?)',
  ],
  ['sequenceDiagram', 'A->>B: <b>hi</b>', '2:8 "<b>" in a text: only `<br>` is understood.'],
  ['sequenceDiagram', 'A->>B: wrap: hi', '2:7 `wrap:` is not understood. (Leave it out'],
  ['sequenceDiagram', 'Note over: x', '2:1 A note is at a participant, or over two. (`Note'],
  ['sequenceDiagram', '', '2:1 The diagram has no participants.'],
  ['sequenceDiagram LR', 'A->>B: hi', '1:17 Nothing may follow the kind of the diagram.'],
  ['classDiagram', 'class A {\n+int x', '2:1 It is not closed by `}`.'],
  ['classDiagram', 'A <|-- B\nA >--< B', '3:1 Not understood: "A >--< B". (Understood: `class A`'],
  [
    'classDiagram',
    'A ()-- B',
    '2:1 Interfaces as circles (`()--`) are not understood. (`<<interface>> A`)',
  ],
  ['classDiagram', 'class A { +int x }', '2:11 A member has a line of its own. (`class A {`'],
  ['classDiagram', 'class A:::gren', '2:11 Unknown color "gren". (Did you mean `green`?)'],
  [
    'classDiagram',
    'class A\nclick A href "https://a.b"',
    '3:1 `click` is not understood. (Understood:',
  ],
  ['classDiagram', 'class A\ncssClass "A" x', '3:1 `cssClass` is not understood. (Color a node'],
  ['classDiagram', 'direction XY\nclass A', '2:11 Unknown direction "XY". (Directions:'],
  [
    'stateDiagram-v2',
    'a --> b\n--\nc --> d',
    '3:1 Parallel regions (`--`) are not understood. (Draw two',
  ],
  [
    'stateDiagram-v2',
    'state a <<chioce>>',
    '2:11 There is no state of the kind "chioce". (Did you mean `choice`?)',
  ],
  ['stateDiagram-v2', 'note right of a\nx', '2:1 It is not closed by `end note`.'],
  ['stateDiagram-v2', 'note above a : x', '2:1 A note is at a state. (`note right of a : Text`)'],
  [
    'stateDiagram-v2',
    'a --> b\nhide empty description',
    '3:1 `hide` is not understood. (Understood:',
  ],
  ['erDiagram', 'A |o--|o B : x', '2:7 Unknown sign "|o". (Signs here: `o|` zero or one'],
  ['erDiagram', 'A one or more to one B : x', '2:1 Counts in words are not understood. (Signs:'],
  ['erDiagram', 'A {\n  string\n}', '3:3 Not understood: "string". (An attribute is a type'],
  ['erDiagram', 'A {\n  int id PX\n}', '3:10 Unknown key "PX". (Did you mean `PK`?)'],
  ['erDiagram', 'A {\n  int id', '2:1 It is not closed by `}`.'],
  ['erDiagram', 'A - B', '2:1 Not understood: "A - B". (Understood: `A ||--o{ B'],
  ['gantt', 'A : 1d', '2:5 The first task has a start. (`Task'],
  [
    'gantt',
    'A : 2025-02-30, 1d',
    '2:5 "2025-02-30" is not a date (YYYY-MM-DD), a length or a task. (`Task',
  ],
  [
    'gantt',
    'A : one, 2025-01-01, 1d\nB : after oen, 1d',
    '3:5 No task "oen". (Did you mean `one`?)',
  ],
  ['gantt', 'A : a, after b, 1d\nB : b, after a, 1d', '3:5 The task depends on itself.'],
  ['gantt', 'A : 2025-01-02, 2025-01-01', '2:5 The task ends before it begins.'],
  ['gantt', 'A : 2025-01-01, 9000d', '2:5 The task is longer than ten years.'],
  [
    'gantt',
    'dateFormat YYYY-QQ\nA : x, y, z, 1d',
    '2:12 Unknown part "QQ" of a date format. (Parts:',
    '3:3 A task has a start and an end or a length. (`Task',
  ],
  [
    'gantt',
    'axisFormat %d %Q\nA : 2025-01-01, 1d',
    '2:15 Unknown part "%Q" of an axis format. (Parts:',
  ],
  [
    'gantt',
    'excludes mondey\nA : 2025-01-01, 1d',
    '2:10 Unknown day "mondey". (Did you mean `monday`?)',
  ],
  ['gantt', 'excludes sunday, sun\nA : 2025-01-01, 1d', '2:18 Unknown day "sun".'],
  [
    'gantt',
    'One : a, 2025-01-01, 1d\nTwo : active, a, 2025-01-03, 2d',
    '3:15 There are two tasks "a".',
  ],
  [
    'gantt',
    'todayMarker stroke:red\nA : 2025-01-01, 1d',
    '2:13 The day of the build is not marked. (`todayMarker off`)',
  ],
  ['gantt', 'A : vert, 2025-01-01, 0d', '2:5 `vert` is not understood. (A milestone'],
  ['gantt', 'A : 2025-01-01, 1d\nclick A href "x"', '3:1 `click` is not understood. (Put the link'],
  ['gantt', 'topAxis\nA : 2025-01-01, 1d', '2:1 `topAxis` is not understood. (Leave it out'],
  ['gantt', 'sektion A', '2:1 Not understood: "sektion A". (Did you mean `section`?)'],
  [
    '%%{init: {}}%%\ngantt',
    'A : 2025-01-01, 1d',
    '1:1 `%%{…}%%` is not understood: it sets options of Mermaid’s own drawing. (Leave',
  ],
  [
    "%%{\n  init: {'theme': 'base'}\n}%%\ngantt",
    'A : 2025-01-01, 1d',
    '1:1 `%%{…}%%` is not understood: it sets options of Mermaid’s own drawing. (Leave',
  ],
  [
    '%%{init: {}\ngantt',
    'A : 2025-01-01, 1d',
    '1:1 `%%{…}%%` is not understood: it sets options of Mermaid’s own drawing. (Leave',
  ],
  [
    '---\ntitle: X\n---\ngantt',
    'A : 2025-01-01, 1d',
    '1:1 Front matter in a diagram is not understood. (Write the title',
  ],
  ['flowchart TD', 'accDescr {\na --> b', '2:1 It is not closed by `}`.'],
]

test.each(MISTAKES)('%s: %j', async (kind, body, ...expected) => {
  const all = await complaints(`${kind}\n${body}`)
  expect(all.map((one, at) => one.slice(0, `diagram-syntax ${expected[at]}`.length))).toEqual(
    expected.map((one) => `diagram-syntax ${one}`),
  )
})

test('too much is said, and not drawn', async () => {
  const many = (count: number, line: (at: number) => string) =>
    Array.from({length: count}, (_, at) => line(at)).join('\n')
  const cases: [string, RegExp][] = [
    [`sequenceDiagram\n${many(17, (at) => `participant p${at}`)}`, /17 participants, at most 16/],
    [
      `sequenceDiagram\n${many(121, () => 'a->>b: c')}`,
      /121 messages, notes and blocks, at most 120/,
    ],
    [`classDiagram\nclass A {\n${many(301, (at) => `+int x${at}`)}\n}`, /301 members, at most 300/],
    [`erDiagram\n${many(61, (at) => `A${at} {\n}`)}`, /61 nodes, at most 60/],
    [`gantt\n${many(81, () => 'A : 2025-01-01, 1d')}`, /81 tasks, at most 80/],
    [`sequenceDiagram\na->>b: ${'x'.repeat(301)}`, /A text of 301 characters, at most 300/],
  ]
  for (const [body, message] of cases) {
    const {diagnostics} = await draw(body)
    expect(said(diagnostics)).toEqual([expect.stringMatching(message)])
  }
})
