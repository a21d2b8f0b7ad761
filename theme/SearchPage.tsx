/**
 * The page `/search`: works from its address (`q`, `ctx`, `version`), and writes what is typed back there without history
 * entries.
 */
import {useEffect, useMemo, useState} from 'react'
import {replaceQuery, useQuery} from '../runtime/address.ts'
import {useHref, useSite, useVersion} from '../runtime/context.tsx'
import {own} from '../runtime/own.ts'
import {useResult, useSearch} from '../runtime/search/hooks.ts'
import type {PageRow, Result} from '../runtime/search/messages.ts'
import {contextLabels, hitHref, howFound, pagesFound} from '../runtime/search/rows.ts'
import {lateStyle} from './late-style.ts'
import {Marked} from './Marked.tsx'
import {SearchField} from './SearchField.tsx'
import {Announcement, Failed, Nothing, spoken} from './SearchParts.tsx'
import {Roles, tasksOf, useRole} from './SearchRoles.tsx'

const STEP = 20
const SECTIONS_SHOWN = 3

interface Parameters {
  q: string
  ctx: string
  role: string
  version: string
}

/** What was asked, and how much of the answer was shown, when the page was left. */
let left = {asked: '', more: 1}

/** Field, filters and results. */
export function SearchPage() {
  const {versions, title, routes, styles} = useSite()
  const href = useHref()
  const shown = useVersion()
  const {q, ctx, role, version} = readParameters(useQuery())
  const known = versions.find(({name}) => name === version) ?? shown
  const {search, state, slow} = useSearch(known.name)
  const asked = `${known.name} ${ctx} ${role} ${q}`
  const [more, setMore] = useState(left.asked === asked ? left.more : 1)
  const labels = useMemo(
    () => contextLabels(Object.values(known.sidebars)[0] ?? [], known.path),
    [known],
  )
  const filter = labels.some(({context}) => context === ctx.replace(/^-/, '')) ? ctx : ''
  const result = useResult(
    search,
    state.phase,
    q,
    useMemo(
      () => ({limit: more * STEP, ...(filter ? {ctx: filter} : {}), ...(role ? {role} : {})}),
      [more, filter, role],
    ),
  )
  const query = q.trim()
  const [preferred, remember] = useRole()

  // Another question begins at the top again.
  useEffect(() => {
    if (left.asked !== asked) setMore(1)
    left = {asked, more: left.asked === asked ? more : 1}
  }, [asked, more])
  useEffect(() => {
    document.title = `${query ? `Search results for "${query}"` : 'Search the documentation'} | ${title}`
  }, [query, title])
  // A page of a site that does not link it.
  useEffect(() => void lateStyle(styles.finding), [styles])
  // On a fresh load no one else moves the focus here; after a click inside the site the router does.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) {
      document
        .querySelector<HTMLInputElement>('main .find--page input')
        ?.focus({preventScroll: true})
    }
  }, [])

  return (
    <div className="plain search">
      <h1>Search</h1>
      <p className="search__off">
        Search needs scripts.
        {routes.includes('/all-pages') && (
          <>
            {' '}
            <a href={href('/all-pages')}>All pages</a> lists what there is.
          </>
        )}
      </p>
      <SearchField size="page" initial={q} onText={(next) => replaceQuery({q: next})} />
      {version && version !== known.name && (
        <p className="search__count search__note">
          There is no version “{version}” of the documentation; this is {known.label}.
        </p>
      )}
      {state.phase === 'failed' && <Failed state={state} search={search} />}
      {query && slow && !result && <p className="search__count">Loading the index…</p>}
      <Announcement text={result?.q === query ? spoken(result) : ''} />
      {query && result && (
        <>
          <Filters
            result={result}
            labels={labels}
            ctx={filter}
            role={role}
            choose={(next) => replaceQuery({ctx: next})}
            chooseRole={(next) => {
              remember(next)
              replaceQuery({role: next})
            }}
          />
          {result.match === 'none' ? (
            <Nothing result={result} tasks={tasksOf(state.tasks, role || preferred)} />
          ) : (
            <>
              <p className="search__count">
                <Count result={result} />
              </p>
              <ol className="results">
                {result.pages.map((page) => (
                  <Item key={page.url} page={page} />
                ))}
              </ol>
              {result.total > result.pages.length && (
                <button type="button" className="find__link" onClick={() => setMore(more + 1)}>
                  Show more
                </button>
              )}
            </>
          )}
        </>
      )}
    </div>
  )
}

function Count({result}: {result: Result}) {
  const {match, total, q, corrected, complete} = result
  if (match === 'approximate') {
    return (
      <>
        No page has “{q}”. Did you mean “<b>{corrected}</b>”? {pagesFound(total)}.
      </>
    )
  }
  return `${total ? `${pagesFound(total)} for` : 'No results for'} “${q}”${howFound(result)}${complete ? '' : ', in titles and headings so far'}`
}

interface FiltersProps {
  result: Result
  labels: {context: string; label: string}[]
  ctx: string
  role: string
  choose: (ctx: string) => void
  chooseRole: (role: string) => void
}

/** `All` and each section that has hits (or is chosen), with their counts; then whom pages are for. */
function Filters({result, labels, ctx, role, choose, chooseRole}: FiltersProps) {
  const {counts, roles, match} = result
  const all = Object.values(counts).reduce((sum, number) => sum + number, 0)
  const outside = ctx.startsWith('-') ? ctx.slice(1) : undefined
  const rest = all - labels.reduce((sum, {context}) => sum + (own(counts, context) ?? 0), 0)
  const pills = [
    {value: '', label: 'All', count: all},
    ...labels
      .filter(({context}) => own(counts, context) || context === ctx)
      .map(({context, label}) => ({value: context, label, count: own(counts, context) ?? 0})),
    ...labels
      .filter(({context}) => context === outside)
      .map(({context, label}) => ({
        value: ctx,
        label: `Outside ${label}`,
        count: all - (own(counts, context) ?? 0),
      })),
  ]
  if (match === 'none' || (pills.length < 2 && !role)) return null
  return (
    <div className="results__bar">
      <div className="roles" role="group" aria-label="Limit to a section">
        {pills.map(({value, label, count}) => (
          <button
            key={value}
            type="button"
            aria-pressed={ctx === value}
            onClick={() => choose(value)}
          >
            {label} <span>{count}</span>
          </button>
        ))}
        {rest > 0 && <span className="results__rest">Elsewhere {rest}</span>}
      </div>
      <Roles
        known={(one) => (own(roles, one) ?? 0) > 0}
        chosen={role || undefined}
        choose={chooseRole}
        label="Limit to pages for"
      />
    </div>
  )
}

function Item({page}: {page: PageRow}) {
  const {base, search} = useSite()
  return (
    <li className="res">
      {page.breadcrumbs.length > 0 && (
        <p className={`res__path sec-${page.context || 'site'}`}>{page.breadcrumbs.join(' / ')}</p>
      )}
      <h2>
        <a href={hitHref(page, base, search.highlight)}>
          <Marked text={page.title} marks={page.titleMarks} />
        </a>
      </h2>
      {page.excerpt && (
        <p className="res__text">
          <Marked text={page.excerpt} marks={page.excerptMarks} />
        </p>
      )}
      {page.sections.length > 0 && (
        <ul>
          {page.sections.slice(0, SECTIONS_SHOWN).map((section) => (
            <li key={section.hash}>
              <a href={hitHref(section, base, search.highlight)}>
                <Marked text={section.title} marks={section.titleMarks} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What the address asks for. Empty at first render, as on the server. */
function readParameters(query: string): Parameters {
  const given = new URLSearchParams(query)
  const get = (name: string) => given.get(name) ?? ''
  return {q: get('q'), ctx: get('ctx'), role: get('role'), version: get('version')}
}
