/** Mistakes in front matter, in whole files, in the word lists and in the config. The marks are those of `pages.ts`. */
import {bytesOfPicture} from '../picture.ts'
import type {Draft} from './draft.ts'

/** A line of the front matter: it replaces the line with that key, or (`more`) is added to a page without such a key. */
export const FRONT_KINDS: {key: string; line: string; more: boolean}[] = [
  {key: 'titel', line: '⟦front-matter-unknown⟧titel: Title №', more: true},
  {key: 'sidebar_position', line: '⟦front-matter-invalid⟧sidebar_position: first', more: false},
  {key: 'audience', line: 'audience: [⟦front-matter-invalid⟧cooks]', more: false},
  {key: 'description', line: '⟦missing-description⟧description: ""', more: false},
  {key: 'description', line: '⟦description-length⟧description: Too short for №.', more: false},
  {key: 'image', line: '⟦missing-asset⟧image: none-№.png', more: true},
  {key: 'aliases', line: 'aliases: [⟦alias-invalid⟧no-route-№]', more: true},
  {key: 'pagination_next', line: '⟦unknown-doc⟧pagination_next: nowhere-№', more: true},
  {key: 'displayed_sidebar', line: '⟦unknown-sidebar⟧displayed_sidebar: side-№', more: true},
  {
    key: 'sidebar_label',
    line: '⟦merge-conflict⟧<<<<<<< HEAD\nsidebar_label: Ours №\n=======\nsidebar_label: Theirs №\n>>>>>>> branch',
    more: true,
  },
]

const FOLDER = 'docs/zz-faults'
const page = (n: number, front: string, body = 'Text.') =>
  `---\ntitle: Fault ${n}\n${front}\n---\n\n${body}\n`
const described = (n: number) =>
  `description: Page number ${n} of the faults, with a description that no other page of the site has.`

/** Adds one mistake to the draft. */
export type FileKind = (draft: Draft, n: number) => void

/** Returns a kind of mistake: files by name, and the code and the file of a fault that they do not mark. */
const written =
  (
    files: (n: number) => Record<string, string>,
    unmarked?: (n: number) => [code: string, name: string],
  ): FileKind =>
  (draft, n) => {
    for (const [name, text] of Object.entries(files(n))) draft.write(`${FOLDER}/${name}`, text)
    const [code, name] = unmarked?.(n) ?? []
    if (code) draft.expect(code, `${FOLDER}/${name}`)
  }

/** Returns a page that differs from the first one with this number. */
const second = (n: number, front = '', body?: string) =>
  page(n + 10_000, `${described(n + 10_000)}${front}`, body)
const first = (n: number, front = '', body?: string) => page(n, `${described(n)}${front}`, body)

/** A mistake in the file that describes a folder. */
const category = (text: (n: number) => string): FileKind =>
  written((n) => ({
    [`category-${n}/_category.yml`]: text(n),
    [`category-${n}/page.md`]: first(n),
  }))

export const FILE_KINDS: FileKind[] = [
  (draft, n) => {
    draft.bytes(`${FOLDER}/photo-${n}.png`, bytesOfPicture(4000, 3000, 2_100_000))
    const body = `Text.\n\n⟦large-picture⟧![The bench](photo-${n}.png)`
    draft.write(`${FOLDER}/photo-${n}.md`, first(n, '', body))
  },
  (draft, n) => {
    draft.bytes(`${FOLDER}/half-${n}.png`, bytesOfPicture(40, 30, 9000).subarray(0, 7000))
    const body = `Text.\n\n⟦broken-picture⟧![The bench](half-${n}.png)`
    draft.write(`${FOLDER}/half-${n}.md`, first(n, '', body))
  },
  written((n) => ({
    [`equal-${n}/a.md`]: first(n, '\nsidebar_position: 7').replace('Fault', 'a'),
    [`equal-${n}/b.md`]: page(
      n,
      `${described(n + 10_000)}\n⟦sibling-position⟧sidebar_position: 7`,
    ).replace('Fault', 'b'),
  })),
  written((n) => ({
    [`alike-${n}/a.md`]: first(n),
    [`alike-${n}/b.md`]: page(n, described(n + 10_000)).replace('title', '⟦sibling-title⟧title'),
  })),
  written((n) => ({[`quote-${n}.md`]: page(n, 'description: ⟦front-matter-invalid⟧"No end.')})),
  written((n) => ({[`list-${n}.md`]: first(n, '\nkeywords: ⟦front-matter-invalid⟧[a, b')})),
  written((n) => ({
    [`none-${n}.md`]: `⟦missing-description⟧---\ntitle: Fault ${n}\n---\n\nText.\n`,
  })),
  written((n) => ({
    [`same-${n}-a.md`]: first(n),
    [`same-${n}-b.md`]: page(n + 10_000, `⟦duplicate-description⟧${described(n)}`),
  })),
  written((n) => ({[`slug-${n}.md`]: first(n, '\n⟦duplicate-route⟧slug: /eln')})),
  written((n) => ({
    [`case-${n}-a.md`]: first(n, `\nslug: /zz-${n}`),
    [`case-${n}-b.md`]: second(n, `\n⟦name-twin⟧slug: /ZZ-${n}`),
  })),
  written((n) => ({
    [`id-${n}-a.md`]: first(n, `\nid: same-${n}`),
    [`id-${n}-b.md`]: second(n, `\n⟦duplicate-doc⟧id: same-${n}`),
  })),
  written(
    (n) => ({[`Twin-${n}.md`]: first(n), [`twin-${n}.md`]: second(n)}),
    (n) => ['name-twin', `twin-${n}.md`],
  ),
  written(
    (n) => ({[`\u00e9-${n}.md`]: first(n), [`e\u0301-${n}.md`]: second(n)}),
    (n) => ['name-twin', `\u00e9-${n}.md`],
  ),
  written((n) => ({
    [`deep-${n}.md`]: first(n, '', `${'> '.repeat(64)}⟦too-deep⟧${'> '.repeat(6)}deep`),
  })),
  written(
    (n) => ({[`large-${n}.md`]: 'A line of a page that never ends.\n'.repeat(40_000)}),
    (n) => ['file-too-large', `large-${n}.md`],
  ),
  (draft, n) => {
    const head = Buffer.from(first(n, '', 'Ein H'))
    draft.bytes(
      `${FOLDER}/latin-${n}.md`,
      Buffer.concat([head.subarray(0, -1), Buffer.from([0xe4])]),
    )
    draft.expect('not-utf8', `${FOLDER}/latin-${n}.md`, {line: 6, column: 6})
  },
  (draft, n) => {
    draft.folder(`${FOLDER}/folder-${n}.md`)
    draft.expect('unreadable-file', `${FOLDER}/folder-${n}.md`)
  },
  written(
    (n) => ({[`unused-${n}.png`]: 'no picture'}),
    (n) => ['unused-asset', `unused-${n}.png`],
  ),
  written(
    (n) => ({[`_unused-${n}.md`]: 'A fragment that no page includes.\n'}),
    (n) => ['unused-asset', `_unused-${n}.md`],
  ),
  written((n) => ({
    [`_loop-${n}.md`]: `Text.\n\n⟦circular-include⟧::include{file=_loop-${n}.md}\n`,
    [`loop-${n}.md`]: first(n, '', `Text.\n\n::include{file=_loop-${n}.md}`),
  })),
  written((n) => ({
    [`_part-${n}.md`]: `Text.\n\nSee ⟦broken-link⟧[the page](nowhere-${n}.md) and ⟦link-syntax⟧[page] (other.md).\n`,
    [`part-${n}.md`]: first(n, '', `Text.\n\n::include{file=_part-${n}.md}`),
  })),
  written((n) => ({
    [`${'p'.repeat(240)}${String(n).padStart(11, '0')}.md`]: `⟦path-invalid⟧${first(n)}`,
  })),
  written((n) => ({
    [`clash-${n}.md`]: `⟦path-invalid⟧${first(n)}`,
    [`clash-${n}.html/part.md`]: second(n),
  })),
  (draft, n) => {
    draft.link(`${FOLDER}/link-${n}.md`, '/etc/hostname')
    draft.expect('outside-content', `${FOLDER}/link-${n}.md`)
  },
  (draft, n) => {
    draft.link(`${FOLDER}/link-${n}`, '../../../theme')
    draft.expect('outside-content', `${FOLDER}/link-${n}`)
  },
  (draft, n) => {
    draft.write(`public/zz-faults/.hidden-${n}`, 'x')
    draft.expect('hidden-file', `public/zz-faults/.hidden-${n}`)
  },
  (draft, n) => {
    draft.write(`${FOLDER}/question-${n}?.md`, first(n))
    draft.expect('windows-name', `${FOLDER}/question-${n}?.md`)
  },
  (draft, n) => {
    draft.write(`docs-0.${n}/page.md`, first(n))
    draft.expect('unknown-version', `docs-0.${n}`)
  },
  (draft, n) => draft.write(`zz-orphan-${n}.md`, `⟦orphan-page⟧${first(n)}`),
  (draft, n) => {
    draft.write(`${FOLDER}/public-${n}.md`, first(n))
    draft.write(`public/${FOLDER}/public-${n}.json`, '{}')
    draft.expect('duplicate-route', `public/${FOLDER}/public-${n}.json`)
  },
  (draft, n) =>
    draft.write(
      `${FOLDER}/cr-${n}.md`,
      first(n, '', 'Text.\n\nSee ⟦vague-link⟧[here](/docs).'),
      '\r',
    ),
  written((n) => ({
    [`sign#${n}.md`]: first(n),
    [`signs-${n}.md`]: second(
      n,
      '',
      `See [it](sign%23${n}.md) and ⟦broken-link⟧[it](sign#${n}.md).`,
    ),
  })),
  category((n) => `label: Faults ${n}\n⟦category-invalid⟧position: first\n`),
  category((n) => `label: Faults ${n}\n⟦category-unknown⟧colour: red\n`),
  category((n) => `label: Faults ${n}\n⟦unknown-doc⟧link:\n  type: doc\n  id: nowhere-${n}\n`),
  category(
    (n) =>
      `⟦merge-conflict⟧<<<<<<< HEAD\nlabel: Ours ${n}\n=======\nlabel: Theirs ${n}\n>>>>>>> branch\n`,
  ),
]

const term = (draft: Draft, text: string) => draft.append('glossary.yml', `${text}\n`)

/** Mistakes in the word lists and the config of the site, after which every page is parsed again. */
export const WORD_KINDS: FileKind[] = [
  (draft, n) => term(draft, `- ⟦glossary-invalid⟧term: Faulty word ${n}`),
  (draft, n) =>
    term(
      draft,
      `- term: Faulty word ${n}\n  definition: It has a color.\n  ⟦glossary-invalid⟧colour: red`,
    ),
  (draft, n) =>
    term(
      draft,
      `⟦unused-term⟧- term: Faulty word ${n}\n  ⟦glossary-self⟧aliases: [faulty word ${n}]\n  definition: It is its own alias.`,
    ),
  (draft, n) =>
    term(
      draft,
      `- ⟦glossary-duplicate⟧term: ELN\n  definition: Explained a second time, number ${n}.`,
    ),
  (draft, n) =>
    term(
      draft,
      `⟦unused-term⟧- term: Faulty word ${n}\n  definition: It leads nowhere.\n  more: ⟦broken-link⟧/docs/nowhere-${n}`,
    ),
  (draft, n) =>
    term(draft, `⟦unused-term⟧- term: Faulty word ${n}\n  definition: No page uses it.`),
  (draft, n) =>
    draft.insert('synonyms.yml', /^same:\n/m, `  - ⟦synonyms-invalid⟧[lonely word ${n}]\n`),
  (draft, n) =>
    draft.insert(
      'synonyms.yml',
      /^toward:\n/m,
      `  - ⟦synonyms-cycle⟧{from: [circle ${n}], to: [round ${n}]}\n  - {from: [round ${n}], to: [circle ${n}]}\n`,
    ),
  (draft, n) =>
    draft.append('terms.yml', `- ⟦terms-invalid⟧use: faulty word ${n}\n  not: [fault ${n}]\n`),
  (draft, n) =>
    draft.append(
      'terms.yml',
      `- use: faulty word ${n}\n  ⟦terms-invalid⟧not: [faulty word ${n}]\n  why: It is the word itself.\n`,
    ),
  nowhereInNavigation,
  // There is only one announcement.
  (draft, n) =>
    draft.read('site.config.ts').includes('announcement:')
      ? nowhereInNavigation(draft, n)
      : draft.insert(
          'site.config.ts',
          /^ {2}base: .*\n/m,
          `  announcement: {content: 'See ⟦broken-link⟧[the news](/news-${n}).'},\n`,
        ),
]

function nowhereInNavigation(draft: Draft, n: number): void {
  draft.insert(
    'site.config.ts',
    /^ {2}nav: \[\n/m,
    `    {label: 'N${n}', to: '⟦broken-link⟧/nowhere-${n}'},\n`,
  )
}

const MODULE =
  "export const page = {title: 'Fault', description: 'A page of the faults, with a description that no other page has.', noindex: true}"

/** Mistakes in code, and those that stop the build. Each one has its own run. */
export const STOPPING_KINDS: Record<string, (draft: Draft) => void> = {
  'config-invalid': (draft) =>
    draft.insert('site.config.ts', /^ {2}base: .*\n/m, "  ⟦config-invalid⟧baze: '/',\n"),
  'bundle-failed': (draft) =>
    draft.write(
      'zz-fault.tsx',
      "import Page from ⟦bundle-failed⟧'./nowhere.ts'\n\nexport default Page\n",
    ),
  'no-default-export': (draft) => draft.write('zz-fault.tsx', `⟦no-default-export⟧${MODULE}\n`),
  'render-failed': (draft) => {
    draft.write(
      'zz-fault.tsx',
      `${MODULE}\nexport default function Page() {\n  throw ⟦render-failed⟧new Error('No.')\n}\n`,
    )
    draft.write('about.md', `${draft.read('about.md')}\nSee [the page](zz-fault.tsx).\n`)
  },
  'content-policy': (draft) => {
    draft.write(
      'zz-fault.tsx',
      `${MODULE}\nexport default function Page() {\n  return <h1 style={{color: 'red'}}>Fault</h1>\n}\n`,
    )
    draft.write('about.md', `${draft.read('about.md')}\nSee [the page](zz-fault.tsx).\n`)
    draft.expect('content-policy', 'zz-fault.tsx')
  },
  'empty-content': (draft) => {
    draft.remove('')
    const config = draft.read('site.config.ts')
    draft.write('site.config.ts', config.replace('  content:', '  ⟦empty-content⟧content:'))
  },
}
