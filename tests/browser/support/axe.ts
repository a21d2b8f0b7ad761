/** Runs axe-core in the page: WCAG 2.2 A and AA and best practices, and one rule that axe does not have. */
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import type {AxeResults} from 'axe-core'
import type {Page} from 'playwright/test'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns one line for each finding: rule, element, problem. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Scrollable boxes become focusable right after hydration.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.code pre, .table, .math-block')].every(
      (box) =>
        box.scrollWidth <= box.clientWidth + 1 || box.tabIndex === 0 || !box.checkVisibility(),
    ),
  )
  // Colors on the way from one theme to the other are no finding.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({finished}) => finished))
  })
  await page.evaluate(SOURCE)
  const {violations} = await page.evaluate(
    (tags) =>
      (
        window as never as {axe: {run: (root: Document, options: object) => Promise<AxeResults>}}
      ).axe.run(document, {runOnly: tags, resultTypes: ['violations']}),
    TAGS,
  )
  const findings = violations.flatMap(({id, help, nodes}) =>
    nodes.map(
      ({target, failureSummary}) =>
        `${id} (${help}): ${String(target)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
  return [...findings, ...(await lostLists(page))]
}

/**
 * Returns the lists that are none in Safari: outside of navigation, it takes a list without markers for layout, unless the
 * list has its role as an attribute.
 */
function lostLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('ul, ol')]
      .filter(
        (list) =>
          getComputedStyle(list).listStyleType === 'none' &&
          !list.hasAttribute('role') &&
          !list.closest('nav'),
      )
      .map((list) => `list without markers and without a role: ${list.outerHTML.slice(0, 80)}`),
  )
}

/** Returns how far the page can be scrolled sideways, in px. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}

/** Returns buttons, links and fields that are less than 24 px wide or high, including what extends them (WCAG 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, input, select')]
      .filter((one) => one.checkVisibility({visibilityProperty: true}))
      .flatMap((one) => {
        const {width, height} = one.getBoundingClientRect()
        return width === 0 || (width >= 23.9 && height >= 23.9)
          ? []
          : [`${one.className || one.tagName} ${one.textContent} ${width}x${height}`]
      }),
  )
}
