/**
 * The search box: the only part of search that every page loads. What it opens is loaded on the first focus.
 *
 * 1. The input is uncontrolled: what was typed before hydration stays, and typing renders nothing here.
 * 2. Focus loads `SearchPanel.tsx`, which loads the index.
 * 3. The panel listens to the text and the keys of the input and sets its ARIA state. This component knows of neither.
 */
import {type RefObject, useEffect, useRef} from 'react'
import {useQuery} from '../../runtime/navigation/query.ts'
import {usePage, useSite} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {LoadError} from '../errors/LoadError.tsx'
import {CROSS, Glyph} from '../icons/glyph.tsx'
import {useHydrated} from '../shell/hydrated.ts'
import {findId} from '../shell/ids.ts'
import {Loading} from '../shell/Loading.tsx'
import {isMac} from './is-mac.ts'
import {useDressed, usePanel} from './panel.ts'

export interface SearchFieldProps {
  /** `bar`: in the bar, an icon on phones. `hero`: on the home page. `page`: wide, on the search and not-found pages. */
  size: 'bar' | 'hero' | 'page'
  /** Initial text. If it changes later, the new value replaces what is in the box. */
  initial?: string
  /** Called on each change of the text. If given, the field opens no panel: its owner shows the results. */
  onText?: (text: string) => void
}

const LABEL = msg('search.label')
const MAGNIFIER = 'm13 13 4.5 4.5M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z'

/** The search box. The one in the bar also shows the pill of marked words. */
export function SearchField({size, initial = '', onText}: SearchFieldProps) {
  const {search} = useSite()
  const {route} = usePage()
  const query = useQuery()
  const inBar = size === 'bar'
  const marked = query.includes(`${search.highlight}=`)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(route)
  const panel = usePanel(root, input, Boolean(onText))
  const pill = useDressed(() => import('./SearchPill.tsx'))
  const {part, isOpen, close} = panel

  const write = (next: string) => {
    input.current!.value = next
    onText?.(next)
  }
  /** Changes the text as if the reader had typed it. */
  const type = (next: string) => {
    input.current!.value = next
    input.current!.dispatchEvent(new Event('input', {bubbles: true}))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration.
  useEffect(() => {
    const {value} = input.current!
    if (value !== initial) write(value)
    if (document.activeElement === input.current) panel.show()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows its owner alone.
  useEffect(() => {
    if (input.current!.value !== initial && (initial || onText)) write(initial)
  }, [initial])
  // biome-ignore lint/correctness/useExhaustiveDependencies: words stay in the box as long as a page shows their marks.
  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    panel.setOpen(false)
    if (inBar && !marked) write('')
  }, [route])
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanted once.
  useEffect(() => {
    if (inBar && marked && !pill.part) pill.want()
  }, [inBar, marked])

  return (
    <div
      className={`find find--${size} needs-js${isOpen ? ' find--open' : ''}`}
      ref={root}
      role="search"
      aria-label={inBar ? msg('search.site') : msg('search.docs')}
      onKeyDown={(event) => {
        // The key belongs to the input method, which writes for example Japanese.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation()
          close(true)
        }
        if (event.key === 'Enter' && !part) panel.entered.current = true
      }}
      onBlur={(event) => {
        if (!root.current!.contains(event.relatedTarget) && document.hasFocus()) close()
      }}
    >
      {inBar && (
        <button className="find__icon" type="button" aria-label={LABEL} onClick={panel.focus}>
          <Glyph d={MAGNIFIER} />
        </button>
      )}
      <Row {...{input, initial, inBar, panel, type, onText}} />
      {isOpen &&
        (part ? (
          <part.SearchPanel
            input={input.current!}
            id={findId(size)}
            choose={type}
            close={close}
            entered={panel.entered.current}
          />
        ) : (
          <div className={`find__panel${panel.text ? '' : ' soon'}`}>
            {panel.text ? (
              <LoadError text={panel.text} retry={() => panel.load(true)} />
            ) : (
              <Loading />
            )}
          </div>
        ))}
      {pill.part && <pill.part.SearchPill query={query} />}
    </div>
  )
}

interface RowProps extends Pick<SearchFieldProps, 'initial' | 'onText'> {
  input: RefObject<HTMLInputElement | null>
  inBar: boolean
  panel: ReturnType<typeof usePanel>
  type: (text: string) => void
}

/** The input and its buttons. */
function Row({input, initial, inBar, panel, type, onText}: RowProps) {
  const {before, entered, show, close} = panel
  const isHydrated = useHydrated()
  return (
    <div className="find__row">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input; lens and padding belong to it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
      <div className="find__box" onClick={() => input.current!.focus()}>
        <Glyph d={MAGNIFIER} />
        <input
          ref={input}
          defaultValue={initial}
          placeholder={msg('search.placeholder')}
          aria-label={LABEL}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...(onText
            ? {role: 'searchbox', 'data-autofocus': ''}
            : {role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list'})}
          onFocus={(event) => {
            before.current ??= event.relatedTarget
            show()
          }}
          onClick={show}
          onInput={() => {
            entered.current = false
            onText?.(input.current!.value)
            show()
          }}
        />
        <button
          className="find__clear"
          type="button"
          aria-label={msg('search.clear')}
          onClick={() => {
            type('')
            input.current!.focus()
          }}
        >
          <Glyph d={CROSS} />
        </button>
        {inBar && (
          <span className="find__keys" aria-hidden="true">
            <kbd>{isHydrated && isMac() ? '⌘' : msg('keys.control')}</kbd> <kbd>K</kbd>
          </span>
        )}
      </div>
      <button className="find__close" type="button" onClick={() => close(true)}>
        {msg('close')}
      </button>
    </div>
  )
}
