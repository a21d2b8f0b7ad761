/** Development only: what a reader did to a page, kept over a swap of the article. */

/** Remembers folds, tabs, fields and scroll; the function returned puts them back once the new article is there. */
export function keepState(): () => void {
  const y = window.scrollY
  const folds = [...document.querySelectorAll('details')].map((fold) => fold.open)
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]')].map(textOf)
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')].map(({value, checked}) => ({value, checked}))
  return () => {
    // Two frames: React draws, then the islands wake.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const [at, fold] of [...document.querySelectorAll('details')].entries()) fold.open = folds[at] ?? fold.open
        for (const tab of document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="false"]')) if (tabs.includes(textOf(tab))) tab.click()
        for (const [at, field] of [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')].entries()) {
          const before = fields[at]
          if (before) Object.assign(field, before)
        }
        window.scrollTo({top: y, behavior: 'instant'})
      }),
    )
  }
}

function textOf(element: HTMLElement): string {
  return element.textContent ?? ''
}
