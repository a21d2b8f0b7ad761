/**
 * Translates components to one line of Markdown: videos, code, links, pictures, fragments. Of all others, only the
 * text is kept.
 */
import {type Element, elementsOf, type Node} from './tree.ts'
import {asAttributes, asMarkdown, wordsOf} from './values.ts'
import {replace, unwrap, type Writing} from './writing.ts'

/** Names of components that show a video. */
export const YOUTUBE = /youtube/i
const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i
/** `{light: useBaseUrl('/a.png'), dark: …}` */
const LIGHT = /(?<![\w$])["']?light["']?\s*:((?:[^,{}()]|\([^()]*\))+)/
const FILM = /\.(?:mp4|webm|mov)$/i
const VIDEO = /(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,})/

/** Translates a YouTube video, or makes a link to the content of another frame. */
export function frame(element: Element, writing: Writing): readonly Node[] {
  const {values, lose} = writing
  const src = values.of(element, 'src', 'url', 'videoId', 'id')
  const title = values.of(element, 'title') ?? 'Video'
  const isId = YOUTUBE.test(element.name) && /^[\w-]{6,}$/.test(src ?? '')
  const video = VIDEO.exec(src ?? '')?.[1] ?? (isId ? src : undefined)
  if (video) return replace(element, `::youtube${asAttributes({id: video, title})}`, true, writing)
  lose(element.name === 'iframe' ? 'element' : 'component', element.name)
  const link = src ? `[${asMarkdown(title)}](<${values.address(src)}>)` : ''
  return replace(element, link, false, writing)
}

export function video(element: Element, writing: Writing): readonly Node[] {
  const {values, lose} = writing
  const source = elementsOf(element.children).find(({name}) => name === 'source')
  const src = values.of(element, 'src', 'url') ?? (source && values.of(source, 'src'))
  if (!src) {
    lose('element', 'video')
    return unwrap(element, writing)
  }
  const url = values.address(src)
  const title = values.of(element, 'title', 'aria-label') ?? titleOf(url)
  if (/^https?:/.test(url))
    return replace(element, `[${asMarkdown(title)}](<${url}>)`, false, writing)
  return replace(element, `::video${asAttributes({src: url, title})}`, true, writing)
}

/** Writes the picture for light mode. */
export function themedImage(element: Element, writing: Writing): readonly Node[] {
  const {values} = writing
  const sources = element.attributes.find(({name}) => name === 'sources')?.code ?? ''
  const code = LIGHT.exec(sources)?.[1]?.trim()
  const src = code && values.text({name: '', code})
  if (!src) return component(element, writing)
  const alt = values.of(element, 'alt') ?? titleOf(src)
  return replace(element, `![${asMarkdown(alt)}](<${values.address(src)}>)`, false, writing)
}

export function codeBlock(element: Element, writing: Writing): readonly Node[] {
  const {text: page, values, lose} = writing
  const {open, close, children} = element
  const content = children.find((node) => node.type === 'expression')
  const written = close && !children.length ? page.slice(open.end, close.start) : ''
  const code = content ? values.text({name: '', code: content.code}) : written.trim() && written
  const file = content && values.imports.get(content.code)
  if (!code) {
    lose('component', 'CodeBlock')
    return unwrap(element, writing)
  }
  const title = values.of(element, 'title')
  const language =
    values.of(element, 'language') ??
    /\blanguage-(\S+)/.exec(values.of(element, 'className') ?? '')?.[1]
  const info = [
    // Without a language, the file would be read as one.
    language ?? (file ? 'text' : ''),
    title && `title="${title.replaceAll('"', "'")}"`,
    file && `file=${file}`,
  ]
  const text = file ? '' : `${withoutIndent(code)}\n`
  const fence = `\`\`\`\`${info.filter(Boolean).join(' ')}\n${text}\`\`\`\``
  return replace(element, fence, true, writing)
}

/** Removes from each line what the first one is indented by. */
function withoutIndent(code: string): string {
  const lines = code.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  const [indent] = /^[ \t]*/.exec(lines)!
  return lines
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}

export function link(element: Element, writing: Writing): readonly Node[] {
  const {values, lose, edit} = writing
  const {open, close} = element
  const to = values.of(element, 'to', 'href')
  if (!to || !close) {
    keepPlace(element, writing)
    lose('component', element.name)
    return unwrap(element, writing)
  }
  edit(open.start, open.end, '[')
  edit(close.start, close.end, `](<${values.link(to)}>)`)
  return element.children
}

/** Keeps the id of a tag, because links can lead to it. */
export function keepPlace(element: Element, {values, edit, place}: Writing): void {
  const {end} = element.open
  const written = place(values.of(element, 'id'))
  if (written) edit(end, end, written)
}

const TITLES = ['alt', 'title', 'caption', 'aria-label']

/** Returns the words in the attributes without the first one that can be a title. */
function wordsBeside(element: Element, {values}: Writing): string {
  const used = TITLES.find((name) => values.of(element, name))
  const attributes = element.attributes.filter(({name}) => name !== used)
  return wordsOf({...element, attributes}, values)
}

/** Translates a component of the site itself. */
export function component(element: Element, writing: Writing): readonly Node[] {
  const {text, values, layout, lose} = writing
  const {name, open, close} = element
  const file = values.imports.get(name)
  const end = close?.end ?? open.end
  if (file && /\.mdx?$/.test(file) && layout.isBetweenTags(open.start, end))
    return replace(element, `::include{file=${file}}`, true, writing)
  if (file && PICTURE.test(file)) {
    const alt = values.of(element, 'alt', 'title', 'aria-label') ?? titleOf(file)
    return replace(element, `![${asMarkdown(alt)}](${file})`, false, writing)
  }
  const hasContent = close !== undefined && text.slice(open.end, close.start).trim() !== ''
  const shown = hasContent ? undefined : values.of(element, 'src', 'url', 'img', 'image')
  const words = wordsBeside(element, writing)
  if (shown && !words && VIDEO.test(shown)) return frame(element, writing)
  if (shown && !words && FILM.test(shown)) return video(element, writing)
  lose('component', name)
  keepPlace(element, writing)
  if (shown && PICTURE.test(shown)) {
    const alt = asMarkdown(values.of(element, ...TITLES) ?? titleOf(shown))
    const picture = `![${alt}](<${values.address(shown)}>)`
    return replace(element, words ? `${picture} ${asMarkdown(words)}` : picture, false, writing)
  }
  if (hasContent) return unwrap(element, writing)
  return replace(
    element,
    asMarkdown(wordsOf(element, values)),
    layout.isAlone(open.start, end),
    writing,
  )
}

/** `/img/drag-and-drop.mp4` -> `drag and drop`. */
function titleOf(file: string): string {
  const name = file.split('/').at(-1)!
  return name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
}
