/** Hints for errors that the code of a site throws. */

export const OF_COMPONENT = 'The message comes from a component of the theme or of the page.'

/** Names that browsers define, and Node.js does not. */
const OF_BROWSERS = new Set(
  `window document navigator location history screen localStorage sessionStorage matchMedia innerWidth innerHeight
  scrollTo requestAnimationFrame getComputedStyle IntersectionObserver ResizeObserver MutationObserver customElements
  HTMLElement Element Image`.split(/\s+/),
)

/** Returns how to repair a common mistake: a name that is not defined, or a hook at the wrong place. `said`: the message. */
export function hintForThrown(said: string): string | undefined {
  if (/^Cannot read properties of null \(reading 'use[A-Z]\w*'\)$/.test(said))
    return 'Call hooks, such as useState and useSite, in the function of a component, not at the top of a file.'
  const name = /^(\w+) is not defined$/.exec(said)?.[1] ?? ''
  if (name === 'defineSite') return "Import it: import {defineSite} from 'labdocs'"
  return OF_BROWSERS.has(name)
    ? `Only browsers have "${name}", and this code also runs when the site is built. In a component, use it in useEffect or in an event handler.`
    : undefined
}
