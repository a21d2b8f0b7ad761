import {expect, test} from 'vitest'
import {classic, classicFiles} from '../../../../cli/bundle/classic-scripts.ts'

/** Runs classic scripts as a page would: what each module exports, and what was asked for later. */
function run(...scripts: string[]) {
  const defined: Record<string, {needs: string[]; body: (...all: unknown[]) => void}> = {}
  const later: string[] = []
  const labdocsDisk = {
    define: (name: string, needs: string[], body: () => void) => {
      defined[name] = {needs, body}
    },
    import: async (url: string) => later.push(url),
  }
  for (const script of scripts) new Function('labdocsDisk', script)(labdocsDisk)
  const use = (name: string): Record<string, unknown> => {
    const module = {exports: {}}
    defined[name]!.body(use, module, module.exports)
    return module.exports
  }
  return {defined, later, use}
}

test('a module becomes a call that names what it needs', async () => {
  const a = await classic(
    'a.js',
    'import {b} from "/~labdocs~/assets/b.js"\nexport const a = b + 1',
  )
  const b = await classic('b.js', 'export const b = 1')
  expect(a).toMatch(/^labdocsDisk\.define\("a\.js",\["b\.js"\],/)
  const {use, defined} = run(a, b)
  expect(defined['b.js']!.needs).toEqual([])
  expect(use('a.js').a).toBe(2)
})

test('what is imported later is asked for later', async () => {
  const text = await classic(
    'a.js',
    'export const part = () => import("/~labdocs~/assets/c.js")\nexport const page = (url) => import(url + "?retry=1")',
  )
  const {use, later, defined} = run(text)
  expect(defined['a.js']!.needs).toEqual([])
  const {part, page} = use('a.js') as {part: () => void; page: (url: string) => void}
  part()
  page('/x/p.js')
  expect(later).toEqual(['c.js', '/x/p.js?retry=1'])
})

test('a name that ends with "import" is no import', async () => {
  const {use} = run(
    await classic(
      'a.js',
      'export const o = {reimport(x) { return x }}\nexport const y = o.reimport(3)',
    ),
  )
  expect(use('a.js').y).toBe(3)
})

test('scripts are made classic, workers and other files stay, and there is one that starts', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const files = new Map([
    ['main-1.js', bytes('export const a = 1')],
    ['search-worker-1.js', bytes('postMessage(1)')],
    ['theme-1.css', bytes('a{}')],
  ])
  const made = await classicFiles(files)
  const text = (name: string) => new TextDecoder().decode(made.get(name))
  expect([...made.keys()]).toEqual([...files.keys(), 'disk.js'])
  expect(text('main-1.js')).toContain('labdocsDisk.define("main-1.js"')
  expect([text('search-worker-1.js'), text('theme-1.css')]).toEqual(['postMessage(1)', 'a{}'])
  // A classic script: an import or export would be a syntax error in a page.
  expect(() => new Function(text('disk.js'))).not.toThrow()
})
