/** A renderer that returns its input as plain text, for tests of the code around it. */
import type {Renderer} from '../../../../cli/render/renderer.ts'

export function plainRenderer(over: Partial<Renderer> = {}): Renderer {
  return {
    version: 'test',
    specs: {},
    icons: [],
    ids: [],
    modules: [],
    article: (tree) => `<p>${tree.length} characters</p>`,
    category: (rows) => `<ul>${rows.map(({label}) => `<li>${label}</li>`).join('')}</ul>`,
    shell: ({page, status}, _site, content) =>
      `<main data-status="${status}"><h1>${page.title}</h1>${content && 'html' in content ? content.html : ''}</main>`,
    ...over,
  }
}
