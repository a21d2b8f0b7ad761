import {type ColorChoice, useColorChoice} from '../../runtime/browser/color-mode.ts'
import {stored} from '../../runtime/browser/storage.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Glyph} from '../icons/glyph.tsx'

const NEXT = {light: 'dark', dark: 'system', system: 'light'} as const
const NAMES = {light: msg('colors.light'), dark: msg('colors.dark'), system: msg('colors.system')}
const DRAWN = {
  light:
    'M13.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4',
  dark: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3z',
  system:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 3v14M10 5.5a4.5 4.5 0 0 1 0 9M10 8a2 2 0 0 1 0 4',
}

/** Switches between light, dark and system. The new name is announced, since the button keeps focus. */
export function ColorSwitch({fallback}: {fallback: ColorChoice}) {
  const choice = useColorChoice(fallback)
  const name = NAMES[choice]
  const now = msg('colors.now', {choice: name})
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={now}
        onClick={() => stored('theme').set(NEXT[choice])}
      >
        <Glyph d={DRAWN[choice]} />
      </button>
      <span className="vh" role="status">
        {now}
      </span>
    </>
  )
}
