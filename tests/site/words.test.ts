/** Names that every object inherits (`constructor`, `__proto__` …), everywhere in the pages of a site. */
import {expect, test} from 'vitest'
import {labdocsHere} from '../support/in-process.ts'
import {temporary} from '../support/temporary.ts'
import {FIELDS, INHERITED, PLACES, WORDS} from '../unit/hostile/words.ts'

test('on the pages of a whole site: mistakes with places, no crash, and no component that cannot draw', async () => {
  const files: Record<string, string> = {
    'site.config.ts': "export default {title: 'Words'}",
    'content/index.md': '# Home\n',
    'content/docs/index.md': '# Docs\n',
  }
  for (const [at, word] of WORDS.entries()) {
    for (const [name, place] of Object.entries(PLACES))
      files[`content/docs/w${at}/${name.replaceAll(' ', '-')}.md`] =
        `# ${name} ${at}\n\n${place(word)}\n`
    for (const [name, field] of Object.entries(FIELDS))
      files[`content/docs/w${at}/field-${name.replaceAll(' ', '-')}.md`] =
        `---\n${field(word)}\n---\n\nText ${at}.\n`
    const key = JSON.stringify(word)
    files[`content/docs/w${at}/_category.yml`] =
      `label: ${key}\n${key}: x\nlink: {type: generated-index, slug: ${key}}\n`
  }
  // The words as names of files.
  for (const word of ['constructor', '__proto__', 'toString', 'İ', 'a\u0301'])
    files[`content/docs/${word}.md`] = files[`content/docs/${word}/${word}.md`] = `# ${word}\n`
  files['content/glossary.yml'] = WORDS.map(
    (word) => `- {term: ${JSON.stringify(word)}, definition: x, ${JSON.stringify(word || 'y')}: z}`,
  ).join('\n')
  files['content/synonyms.yml'] =
    `same:\n${WORDS.map((word) => `  - [${JSON.stringify(word)}, b]`).join('\n')}\nconstructor: x\n`
  const root = temporary('words', files)
  const {code, stdout, stderr} = await labdocsHere(['check', '--root', root, '--json'])
  expect(code, stderr).toBe(1)
  const {diagnostics} = JSON.parse(stdout) as {
    diagnostics: {code: string; file: string; message: string; hint?: string}[]
  }
  expect(diagnostics.filter((one) => one.code === 'render-failed')).toEqual([])
  expect(diagnostics.filter((one) => INHERITED.test(`${one.message} ${one.hint ?? ''}`))).toEqual(
    [],
  )
  // Each word that is not a key is reported, including those that every object has.
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
    const said = diagnostics.map(({message}) => message)
    expect(said).toContain(`Unknown key "${word}".`)
    expect(said).toContain(`:::tip has no attribute "${word}".`)
    expect(said).toContain(`There is no highlighting for "${word.toLowerCase()}".`)
    // In text, two underscores are Markdown.
    if (word !== '__proto__') expect(said).toContain(`There is no icon "${word}".`)
  }
})
