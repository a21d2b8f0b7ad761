import {type ComponentType, useEffect, useState} from 'react'
import {useSite} from '../runtime/context.tsx'

/** The place of the color switch, where the site has one; the switch itself comes after hydration. */
export function ColorButton() {
  const {colorMode} = useSite()
  const [Switch, setSwitch] = useState<ComponentType<{fallback: typeof colorMode.default}>>()
  useEffect(() => {
    if (colorMode.switch)
      import('./ColorSwitch.tsx').then(
        (module) => setSwitch(() => module.ColorSwitch),
        console.warn,
      )
  }, [colorMode.switch])
  if (!colorMode.switch) return null
  return Switch ? (
    <Switch fallback={colorMode.default} />
  ) : (
    <button type="button" className="icon-btn needs-js" disabled aria-label="Theme" />
  )
}
