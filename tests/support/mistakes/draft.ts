/** A copy of the real content in which faults are planted. The texts name them as `⟦code⟧`. */
import {cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {filesBelow} from '../files.ts'
import {HOME} from '../labdocs.ts'
import {temporary} from '../temporary.ts'

export interface Fault {
  code: string
  file: string
  line: number
  column: number
}

const CONFIG = 'site.config.ts'
const MARK = /⟦([a-z0-9-]+)⟧/g

export interface Draft {
  root: string
  /** Returns the pages that no fault has changed. */
  pages: () => string[]
  read: (file: string) => string
  write: (file: string, text: string, lineEnd?: string) => void
  append: (file: string, text: string) => void
  /** Inserts a text after a match. */
  insert: (file: string, behind: RegExp, text: string) => void
  bytes: (file: string, bytes: Uint8Array) => void
  folder: (file: string) => void
  link: (file: string, target: string) => void
  /** Removes a file or a folder; '' is the content folder. */
  remove: (file: string) => void
  /** Expects a fault that has no place in a text. */
  expect: (code: string, file: string, place?: {line: number; column: number}) => void
  /** Writes all files without the marks. Returns the faults that must be found. */
  settle: () => Fault[]
  /** Restores the original content. */
  restore: () => void
}

/** Creates a copy of our content, with links to the code that its pages import. */
export function createDraft(): Draft {
  const root = temporary('faults')
  const content = join(root, 'content')
  for (const name of ['theme', 'runtime', 'cli']) symlinkSync(join(HOME, name), join(root, name))
  const texts = new Map<string, {text: string; lineEnd: string}>()
  let faults: Fault[] = []
  const pages = filesBelow(join(HOME, 'content')).filter((file) =>
    /(?:^|\/)[^_/][^/]*\.md$/.test(file),
  )
  const pathOf = (file: string) => (file === CONFIG ? join(root, file) : join(content, file))
  const read = (file: string) => texts.get(file)?.text ?? readFileSync(pathOf(file), 'utf8')
  const write = (file: string, text: string, lineEnd = '\n') => texts.set(file, {text, lineEnd})
  const put = (file: string, data: string | Uint8Array) => {
    mkdirSync(dirname(pathOf(file)), {recursive: true})
    writeFileSync(pathOf(file), data)
  }
  const restore = () => {
    texts.clear()
    faults = []
    rmSync(content, {recursive: true, force: true})
    cpSync(join(HOME, 'content'), content, {recursive: true})
    cpSync(join(HOME, CONFIG), join(root, CONFIG))
  }
  restore()
  return {
    root,
    read,
    write,
    restore,
    pages: () => pages.filter((file) => !texts.has(file)),
    append: (file, text) => write(file, read(file) + text),
    insert: (file, behind, text) => {
      const before = read(file)
      if (!behind.test(before)) throw new Error(`${file} has no ${behind}.`)
      write(
        file,
        before.replace(behind, (all) => all + text),
      )
    },
    bytes: put,
    folder: (file) => mkdirSync(pathOf(file), {recursive: true}),
    link: (file, target) => {
      mkdirSync(dirname(pathOf(file)), {recursive: true})
      symlinkSync(target, pathOf(file))
    },
    remove: (file) => rmSync(pathOf(file), {recursive: true, force: true}),
    expect: (code, file, place = {line: 0, column: 0}) => faults.push({code, file, ...place}),
    settle: () => {
      for (const [file, {text, lineEnd}] of texts) {
        for (const {1: code, index} of text.matchAll(MARK)) {
          const before = text.slice(0, index).replace(MARK, '').split('\n')
          faults.push({code: code!, file, line: before.length, column: before.at(-1)!.length + 1})
        }
        put(file, text.replace(MARK, '').replaceAll('\n', lineEnd))
      }
      return faults
    },
  }
}
