/**
 * The files that `labdocs init` writes: a small site that builds without
 * warnings. Pure; `commands/init.ts` writes them to disk.
 */
import {oneLine} from '../text/one-line.ts'
import type {Found, NewSite} from './new-site.ts'
import {hostFiles} from './workflows.ts'

/** Returns texts by path, in writing order. If there are pages already, only the config. */
export function filesOf(site: NewSite): Record<string, string> {
  const config = {'site.config.ts': configOf(site)}
  if (site.found) return config
  return {
    ...config,
    ...projectFiles(site.labdocs),
    'content/index.md': page({
      title: site.title,
      description: 'What this documentation is about, and the page to begin with.',
      text: 'Begin with [First steps](docs/index.md), or look at [all pages](/pages).\n',
    }),
    'content/docs/index.md': page({
      title: 'First steps',
      description: 'How to look at this site, change a page of it, and add the next one.',
      text: FIRST_STEPS,
    }),
    'content/docs/write.md': page({
      title: 'Write a page',
      description: 'The parts that most pages are made of: text, links, remarks, and tables.',
      text: WRITE,
    }),
    'content/pages.tsx': ALL_PAGES,
    ...hostFiles(site.host, site.manager),
  }
}

function configOf({title, host, found}: NewSite): string {
  const keys = found
    ? keysFor(found)
    : [
        "nav: [{label: 'Documentation', to: '/docs'}]",
        ...(host === 'none' ? [] : [`host: '${host}'`]),
      ]
  return [
    "import {defineSite} from 'labdocs'",
    '',
    'export default defineSite({',
    ...[`title: ${quoted(title)}`, ...keys].map((key) => `  ${key},`),
    '})',
    '',
  ].join('\n')
}

function keysFor({folder, isUsual, docusaurus}: Found): string[] {
  if (docusaurus)
    return Object.entries({dialect: 'docusaurus', ...docusaurus}).map(
      ([key, value]) => `${key}: ${literal(value)}`,
    )
  return isUsual
    ? []
    : [`content: ${quoted(folder ? `./${folder}` : '.')}`, "docs: {at: '/', folder: ''}"]
}

/** Returns a value as code, without what is the default. */
function literal(value: unknown, indent = '  '): string {
  if (typeof value === 'string') return quoted(oneLine(value))
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const parts = Object.entries(value)
    .filter(([, one]) => !['undefined', 'false', '{}', '[]'].includes(literal(one)))
    .map(([key, one]) => (isList ? '' : `${key}: `) + literal(one, `${indent}  `))
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length < LONGEST_LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`
}

const LONGEST_LINE = 80

/** Returns the project files besides content and configuration. */
export function projectFiles(labdocs: string): Record<string, string> {
  return {
    'package.json': packageOf({labdocs}),
    // npm would only link the folder, and set the rights of a file in it, which can belong to another user.
    ...(INSTALLED.test(labdocs) ? {'.npmrc': 'install-links=true\n'} : {}),
    'tsconfig.json': TYPES,
    '.gitignore': IGNORED,
  }
}

/** A folder that is installed, such as that of a global installation. */
const INSTALLED = /^file:.*\/node_modules\/labdocs$/

function packageOf({labdocs}: Pick<NewSite, 'labdocs'>): string {
  const manifest = {
    private: true,
    scripts: {
      dev: 'labdocs dev',
      check: 'labdocs check',
      build: 'labdocs build',
      serve: 'labdocs serve',
    },
    dependencies: {labdocs},
    devDependencies: {'@types/react': '^19.0.0'},
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function page(parts: Record<'title' | 'description' | 'text', string>): string {
  return `---\ntitle: ${JSON.stringify(parts.title)}\ndescription: ${JSON.stringify(parts.description)}\n---\n\n${parts.text}`
}

export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

const IGNORED = 'node_modules\ndist/\ndist-offline/\n.dist-*/\n.labdocs/\n'

const TYPES = `${JSON.stringify(
  {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      // Files of a theme import each other by their names.
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      types: [],
    },
    include: ['site.config.ts', 'content', 'theme', 'plugins'],
  },
  null,
  2,
)}\n`

const FIRST_STEPS = `:::steps

1. Run \`npm run dev\`, and open the address that it prints.
2. Change this page: it is the file \`content/docs/index.md\`. The browser shows it as you save.
3. Add a page: put another file next to it, such as [Write a page](write.md).

:::
`

const WRITE = `A page is Markdown with a title and a description. Links name files, as in [First steps](index.md).

| Command | Does |
|---|---|
| \`npm run check\` | lists every mistake with its place |
| \`npm run build\` | writes the site into \`dist/\` |

:::tip[Before you publish]

Run \`npm run check\`: it also finds links that lead nowhere.

:::
`

const ALL_PAGES = `import {type PageMeta, useHref, useSidebar} from 'labdocs/runtime'

export const page: PageMeta = {
  title: 'All pages',
  description: 'A list of the pages of this documentation, drawn by a component.',
  layout: 'plain',
}

export default function AllPages() {
  const href = useHref()
  return (
    <>
      <h1>{page.title}</h1>
      <ul>
        {useSidebar().map(({label, route}) => (
          <li key={label}>{route ? <a href={href(route)}>{label}</a> : label}</li>
        ))}
      </ul>
    </>
  )
}
`
