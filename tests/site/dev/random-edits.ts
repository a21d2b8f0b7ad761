/** Seeded random edits of a content tree, as people, editors and git make them. */
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {filesBelow} from '../../support/files.ts'
import type {Random} from '../../support/random.ts'

/** They are on some of the pages. */
const WORDS = ['change', 'fragment', 'leaf', 'guide', 'spectrum', 'peak']

/** Makes one edit and returns a description of it. */
export function editAtRandom(root: string, random: Random): string {
  const content = join(root, 'content')
  const below = filesBelow(content)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const number = () => Math.floor(random() * 1e6)
  const pages = below.filter(
    (file) =>
      file.endsWith('.md') && file.startsWith('docs/') && !file.split('/').at(-1)!.startsWith('_'),
  )
  const fragments = below.filter((file) => /\/_[^/]*\.md$/.test(file))
  const folders = [...new Set(pages.map((file) => dirname(file)))].filter(
    (folder) => folder !== 'docs',
  )
  const path = (file: string) => join(content, file)
  const read = (file: string) => readFileSync(path(file), 'utf8')
  const plain = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), {recursive: true})
    writeFileSync(path(file), text)
  }
  // Half of the writes go to a temporary file next to it, which is then renamed, as many editors do.
  const write = (file: string, text: string) => {
    if (random() < 0.5) return plain(file, text)
    const temporary = path(`${dirname(file)}/${pick(['.', ''])}${number()}~`)
    writeFileSync(temporary, text)
    renameSync(temporary, path(file))
  }
  const page = pick(pages)
  const toggle = (file: string, mistake: string) => {
    const text = read(file)
    write(file, text.includes(mistake) ? text.replace(mistake, '') : `${text}${mistake}`)
    return file
  }
  const edits: [number, string, () => string][] = [
    [
      12,
      'paragraph',
      () => (write(page, `${read(page)}\nWords number ${number()} of a change.\n`), page),
    ],
    [
      4,
      'title',
      () => (write(page, read(page).replace(/^title: .*$/m, `title: Title ${number()}`)), page),
    ],
    [
      3,
      'position',
      () => (
        write(
          page,
          // A second field of the same name would break the front matter.
          read(page)
            .replace(/^sidebar_position: .*\n/m, '')
            .replace(/^title/m, `sidebar_position: ${number() % 20}\ntitle`),
        ),
        page
      ),
    ],
    [
      4,
      'add',
      () => {
        const file = `${pick([...folders, 'docs'])}/new-${number()}.md`
        plain(
          file,
          `---\ntitle: New ${number()}\ndescription: A page that was not there before.\n---\n\nNew text with a hood.\n`,
        )
        return file
      },
    ],
    [
      3,
      'delete',
      () => {
        if (pages.length < 20 || page === 'docs/index.md') return 'nothing'
        rmSync(path(page))
        return page
      },
    ],
    [
      3,
      'rename',
      () => {
        if (page === 'docs/index.md') return 'nothing'
        const file = `${dirname(page)}/renamed-${number()}.md`
        renameSync(path(page), path(file))
        return `${page} -> ${file}`
      },
    ],
    [
      2,
      'move folder',
      () => {
        const folder = pick(folders)
        if (!folder) return 'nothing'
        const target = `docs/moved-${number()}`
        renameSync(path(folder), path(target))
        return `${folder} -> ${target}`
      },
    ],
    [
      1,
      'new folder',
      () => {
        const folder = `docs/folder-${number()}/inner`
        plain(
          `${folder}/leaf.md`,
          '---\ntitle: Leaf\ndescription: A leaf in a folder.\n---\n\nA leaf.\n',
        )
        plain(`${folder}/_category.yml`, `label: Folder ${number()}\n`)
        return folder
      },
    ],
    [4, 'link', () => toggle(page, '\nA [broken link](no-such-page.md).\n')],
    [3, 'anchor', () => toggle(page, '\nA [broken anchor](#no-such-id).\n')],
    [
      3,
      'front matter',
      () => (
        write(
          page,
          // No page has this field. If the title is broken, the session keeps the last good one.
          read(page).includes('pagination_label: [')
            ? read(page).replace('pagination_label: []\n', '')
            : read(page).replace(/^title: /m, 'pagination_label: []\ntitle: '),
        ),
        page
      ),
    ],
    [3, 'directive', () => toggle(page, '\n::no-such-directive\n')],
    [
      2,
      'alias',
      () => (
        write(
          page,
          read(page).replace(
            /^title/m,
            /^aliases/m.test(read(page)) ? 'title' : `aliases: [/old-${number()}]\ntitle`,
          ),
        ),
        page
      ),
    ],
    [
      2,
      'draft',
      () => (
        write(
          page,
          /^draft: true\n/m.test(read(page))
            ? read(page).replace(/^draft: true\n/m, '')
            : read(page).replace(/^title/m, 'draft: true\ntitle'),
        ),
        page
      ),
    ],
    [
      4,
      'category',
      () => {
        const file = `${pick(folders.length ? folders : ['docs'])}/_category.yml`
        plain(
          file,
          pick([
            `label: Category ${number()}\nposition: ${number() % 9}\n`,
            'label: [\n',
            `label: Listed\nlink:\n  type: generated-index\n  description: Number ${number()}.\n`,
          ]),
        )
        return file
      },
    ],
    [
      2,
      'glossary',
      () => (
        plain(
          'glossary.yml',
          `- term: Fume hood\n  aliases: [hood]\n  definition: Definition number ${number()}.\n- term: Word${number()}\n  definition: Something else.\n- term: ${pick(WORDS)}\n  definition: A word.\n`,
        ),
        'glossary.yml'
      ),
    ],
    [
      2,
      'terms',
      () => (
        plain(
          'terms.yml',
          `- {use: one thing, not: [${pick(WORDS)}, of a ${pick(WORDS)}], why: Number ${number()}.}\n`,
        ),
        'terms.yml'
      ),
    ],
    [
      2,
      'synonyms',
      () => (
        plain('synonyms.yml', pick([`same:\n  - [beaker, goblet${number()}]\n`, 'same: 1\n'])),
        'synonyms.yml'
      ),
    ],
    [
      3,
      'fragment',
      () => {
        const file = pick(fragments)
        if (!file) return 'nothing'
        plain(file, `Words ${number()} of a fragment, with a [link](index.md).\n`)
        return file
      },
    ],
    [
      2,
      'fragment goes',
      () => {
        const file = 'docs/_note.md'
        if (existsSync(path(file))) rmSync(path(file))
        else plain(file, 'It is back.\n')
        return file
      },
    ],
    [2, 'file', () => (plain('public/table.csv', `a,b\n${number()},2\n`), 'public/table.csv')],
    [
      1,
      'component',
      () => {
        const text = read('bench.tsx')
        write('bench.tsx', text.replace(/<p>.*<\/p>/, `<p>Words ${number()} of the bench.</p>`))
        return 'bench.tsx'
      },
    ],
    [
      1,
      'component breaks',
      () => {
        const text = read('bench.tsx')
        write('bench.tsx', text.includes('<<<') ? text.replace('<<<', '') : `${text}<<<`)
        return 'bench.tsx'
      },
    ],
    [
      1,
      'component link',
      () => {
        const text = read('bench.tsx')
        write(
          'bench.tsx',
          text.includes('/docs/nowhere')
            ? text.replace('/docs/nowhere', '/docs/first')
            : text.replace('/docs/first', '/docs/nowhere'),
        )
        return 'bench.tsx'
      },
    ],
    [
      1,
      'component comes and goes',
      () => {
        if (existsSync(path('second.tsx'))) rmSync(path('second.tsx'))
        else
          plain(
            'second.tsx',
            `export const page = {title: 'Second', description: 'Another component.'}\nexport default () => <main><h1>Second ${number()}</h1></main>\n`,
          )
        return 'second.tsx'
      },
    ],
    [
      1,
      'component crashes',
      () => {
        const text = read('bench.tsx')
        write(
          'bench.tsx',
          text.includes('throw')
            ? text.replace(/ *throw .*\n/, '')
            : text.replace('const {title}', "throw new Error('on purpose')\n  const {title}"),
        )
        return 'bench.tsx'
      },
    ],
    [
      1,
      'style',
      () => {
        const file = join(root, 'theme/theme.css')
        writeFileSync(
          file,
          `${readFileSync(file, 'utf8').replace(/\n\.test-.*$/, '')}\n.test-${number()} {top: 0}`,
        )
        return 'theme.css'
      },
    ],
    [
      1,
      'theme',
      () => {
        const file = join(root, 'theme/article/PageFoot.tsx')
        writeFileSync(
          file,
          `${readFileSync(file, 'utf8').replace(/\n\/\/ .*$/, '')}\n// ${number()}`,
        )
        return 'PageFoot.tsx'
      },
    ],
    [
      1,
      'config',
      () => {
        const file = join(root, 'site.config.ts')
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(/tagline: '.*'/, `tagline: 'Number ${number()}'`),
        )
        return 'site.config.ts'
      },
    ],
  ]
  const total = edits.reduce((sum, [weight]) => sum + weight, 0)
  let at = random() * total
  const [, name, run] = edits.find(([weight]) => (at -= weight) < 0)!
  return `${name}: ${run()}`
}
