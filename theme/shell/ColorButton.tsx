import {useEffect} from 'react'
import {useSite} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {useLazy} from './lazy.ts'

/** The place of the color switch, if the site has one. The switch itself is rendered after hydration. */
export function ColorButton() {
  const {colorMode} = useSite()
  const {part, want} = useLazy(() => import('./ColorSwitch.tsx'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanted once.
  useEffect(() => {
    if (colorMode.switch) want()
  }, [colorMode.switch])
  if (!colorMode.switch) return null
  return part ? (
    <part.ColorSwitch fallback={colorMode.default} />
  ) : (
    <button type="button" className="icon-btn needs-js" disabled aria-label={msg('colors.label')} />
  )
}
