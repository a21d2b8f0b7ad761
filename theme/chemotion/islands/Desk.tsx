/**
 * The submission desk. The reader enters a substance, its lines and its files, and the desk says what the standards say
 * about them. Nothing leaves the browser. What was pasted is kept as long as the tab is open.
 */
import {type DragEvent, useEffect, useMemo, useRef, useState} from 'react'
import {useLazy} from '../../shell/lazy.ts'
import {EXAMPLE} from '../example.ts'
import type {DroppedFile} from '../files.ts'
import {EMPTY, type Input, readFields, writeFields} from '../input.ts'
import {readKept, writeKept} from '../kept-input.ts'
import {Checks} from '../parts/Checks.tsx'
import {Form} from '../parts/Form.tsx'
import {Lines} from '../parts/Lines.tsx'
import {Files} from '../parts/Spectra.tsx'
import {review, summaryOf} from '../review.ts'
import {readSubstance} from '../substance.ts'

/**
 * Outside the component, so that it survives unmounting: a rule links to another page, and Back leads to what was pasted.
 */
const kept: {input: Input; files: DroppedFile[]; left: number} = {
  input: readKept(),
  files: [],
  left: 0,
}
const DELAY = 300
const MOST_FILES = 12
const ROOM = `the desk has room for ${MOST_FILES}.`
const loadReader = () => import('../files.ts')

export function Desk() {
  const {form, input, files, left, fill, onInput, changeFiles} = useKept()
  const settled = useSettled(input)
  const chemistry = useLazy(() => import('openchemlib'))
  const reader = useLazy(loadReader)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    chemistry.want()
    reader.want()
  })
  const found = useMemo(
    () => readSubstance(settled.substance, chemistry.part),
    [settled.substance, chemistry.part],
  )
  const result = useMemo(() => {
    const {text} = settled
    return text.trim() ? review(text, {...settled, atoms: found.atoms}) : undefined
  }, [settled, found])
  const add = async (list: FileList | null) => {
    const given = [...(list ?? [])]
    // It may still be loading. If it cannot be loaded, the form says so.
    const part = await loadReader().catch(() => undefined)
    if (!part) return
    const read = await readAll(given.slice(0, MOST_FILES), part.readFile)
    const tooMany = kept.files.length + given.length - MOST_FILES
    changeFiles([...kept.files, ...read].slice(-MOST_FILES), Math.max(0, tooMany))
  }
  const onDrag = (event: DragEvent) => {
    // Text that is dragged into a field is left to the browser.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') void add(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field does the same by keyboard.
    <div className="submission" onDragOver={onDrag} onDrop={onDrag}>
      <p className="no-js">
        The desk needs scripts, which are turned off. Each page about a method has a line that
        follows its rules.
      </p>
      <Form
        found={found}
        missing={{chemistry: chemistry.text, files: reader.text}}
        form={form}
        onInput={onInput}
        showExample={() => {
          if (canReplace(input)) fill(EXAMPLE)
        }}
        add={add}
        left={left ? `${left === 1 ? '1 file is' : `${left} files are`} left out: ${ROOM}` : ''}
        clear={() => {
          fill(EMPTY)
          changeFiles([])
          form.current!.querySelector<HTMLInputElement>('[type="file"]')!.value = ''
        }}
      />
      <p className="submission__status needs-js" role="status">
        {result ? summaryOf(result) : ''}
      </p>
      {result && found.formula && (
        <p className="submission__subject">
          Substance: <code>{settled.substance.trim()}</code>, {found.formula}
        </p>
      )}
      {result && <Lines lines={result.lines} />}
      {files.length > 0 && <Files files={files} />}
      {result && <Checks needs={result.needs} entries={result.entries} />}
    </div>
  )
}

/** Asks the reader before own entries are replaced: there is no way back. */
function canReplace({substance, text}: Input): boolean {
  const isOwn =
    (substance + text).trim() && (substance !== EXAMPLE.substance || text !== EXAMPLE.text)
  return !isOwn || window.confirm('Replace your entries with the example?')
}

/** What was typed and dropped, kept across visits to other pages; what was typed, also across full loads. */
function useKept() {
  const form = useRef<HTMLDivElement>(null)
  const [input, setInput] = useState(EMPTY)
  const [files, setFiles] = useState<DroppedFile[]>([])
  const [left, setLeft] = useState(0)
  const keep = (given: Input) => {
    kept.input = given
    setInput(given)
  }
  const fill = (given: Input) => {
    writeFields(form.current!, given)
    keep(given)
    writeKept(given)
  }
  const changeFiles = (all: DroppedFile[], tooMany = 0) => {
    kept.files = all
    kept.left = tooMany
    setFiles(all)
    setLeft(tooMany)
  }
  const woke = useRef(false)
  useEffect(() => {
    if (woke.current) return
    woke.current = true
    const typed = readFields(form.current!)
    // What was typed before hydration is in the fields already.
    if (typed.text || typed.substance) keep(typed)
    else fill(kept.input)
    changeFiles(kept.files, kept.left)
  })
  useEffect(() => {
    // Not for every key: what was pasted can be long.
    const onLeave = () => writeKept(kept.input)
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  return {
    form,
    input,
    files,
    /** How many of the files that were dropped are not among them. */
    left,
    fill,
    onInput: () => keep(readFields(form.current!)),
    changeFiles,
  }
}

async function readAll(
  files: File[],
  read: (name: string, bytes: Uint8Array) => DroppedFile,
): Promise<DroppedFile[]> {
  return Promise.all(
    files.map(async (file) => read(file.name, new Uint8Array(await file.arrayBuffer()))),
  )
}

/** Returns the value debounced, because a review is too much work for every key. */
function useSettled(value: Input): Input {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
