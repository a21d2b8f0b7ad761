// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
/**
 * The page `/search`. Its state is in the URL (`q`, `ctx`, `version`). It writes what is typed back there without history
 * entries.
 */
import {Fragment, useEffect, useMemo, useState} from 'react'
import {useQuery} from '../../runtime/navigation/query.ts'
import {replaceQuery} from '../../runtime/navigation/replace-query.ts'
import {useHref, useSite, useVersion} from '../../runtime/react/context.tsx'
import {useResult, useSearch} from '../../runtime/search/hooks.ts'
import type {PageRow, Result} from '../../runtime/search/messages.ts'
import {contextLabels, hitHref, howFound, pagesFound, quoted} from '../../runtime/search/rows.ts'
import {msg} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import {lateStyle} from '../dialogs/late-style.ts'
import {useSection} from '../navigation/section.ts'
import {around, GAP} from '../text/around.tsx'
import {focusFirst, useFocusNew} from './focus.ts'
import {useKept, useLeft} from './kept-results.ts'
import {Marked} from './Marked.tsx'
import {SearchField} from './SearchField.tsx'
import {Announcement, Failed, Nothing, spoken} from './SearchParts.tsx'
import {Roles, tasksOf, useRole} from './SearchRoles.tsx'
import {Versions} from './SearchVersions.tsx'

const STEP = 20
/** How long to wait for the complete answer, in milliseconds. */
const PATIENCE = 1500

interface Parameters {
  q: string
  ctx: string
  role: string
  version: string
}

/** Field, filters and results. */
export function SearchPage() {
  const {versions, title, routes, styles} = useSite()
  const href = useHref()
  const shown = useVersion()
  const {q, ctx, role, version} = readParameters(useQuery())
  const known = versions.find(({name}) => name === version) ?? shown
  const {search, state, slow} = useSearch(known.name)
  const asked = `${known.name} ${ctx} ${role} ${q}`
  const query = q.trim()
  const {before, more, setMore} = useLeft(asked, query)
  const [late, setLate] = useState(before?.result != null)
  const labels = useMemo(() => contextLabels(sidebarOf(known), known.path), [known])
  const filter = labels.some(({context}) => context === ctx.replace(/^-/, '')) ? ctx : ''
  const found = useResult(
    search,
    state.phase,
    q,
    useMemo(
      () => ({limit: more * STEP, ...(filter ? {ctx: filter} : {}), ...(role ? {role} : {})}),
      [more, filter, role],
    ),
    before?.result ?? null,
  )
  const missing = quoted([version])
  // A result from titles only is shown only if the complete answer takes long, because that would replace it.
  const result = found?.complete || late || state.phase === 'failed' ? found : null
  const waits = query !== '' && slow && !result
  const rows = useRows(result)
  const showMore = useFocusNew(result?.pages.length ?? 0, () => setMore(more + 1))
  const [preferred, remember] = useRole()

  useKept(asked, query, {more, setMore}, result)
  useEffect(() => {
    document.title = `${query ? msg('search.resultsFor', {query}) : msg('search.label')} | ${title}`
  }, [query, title])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  // The page of a site may not link this style sheet.
  useEffect(() => void lateStyle(styles.finding), [styles])
  // On a fresh load nothing else moves the focus here; after a click inside the site the router does.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) {
      document
        .querySelector<HTMLInputElement>('main .find--page input')
        ?.focus({preventScroll: true})
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the field inside.
    <div className="plain search" onKeyDown={(event) => result?.q === query && focusFirst(event)}>
      <h1>{msg('search.title')}</h1>
      <p className="search__off">
        {msg('search.needsScripts')}
        {routes.includes('/all-pages') && (
          <>
            {' '}
            <a href={href('/all-pages')}>{msg('search.pageList')}</a>
            {` ${msg('search.pageListHas')}`}
          </>
        )}
      </p>
      <SearchField size="page" initial={q} onText={(next) => replaceQuery({q: next})} />
      {version && version !== known.name && (
        <p className="search__count search__note">
          {msg('search.noVersion', {version: missing, label: known.label})}
        </p>
      )}
      {query && (
        <Versions
          chosen={known.name}
          choose={(name) => replaceQuery({version: name === shown.name ? '' : name})}
        />
      )}
      {state.phase === 'failed' && <Failed state={state} search={search} />}
      {waits && <p className="search__count">{msg('search.loading')}</p>}
      <Announcement text={spoken(result?.q === query ? result : null, state, waits)} />
      {query && result && (
        <Fragment key={rows}>
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
              <ol className="results" role="list">
                {result.pages.map((page) => (
                  <Item key={page.url} page={page} />
                ))}
              </ol>
              {result.total > result.pages.length && (
                <button type="button" className="find__link" onClick={showMore}>
                  {msg('search.more')}
                </button>
              )}
            </>
          )}
        </Fragment>
      )}
    </div>
  )
}

/**
 * Returns the key of the rows. When the complete answer follows one from titles, the rows are new ones, so that none moves,
 * unless one of them has the focus: that one is kept.
 */
function useRows(result: Result | null): number {
  const [rows, setRows] = useState({complete: false, key: 0})
  const complete = result?.complete ?? rows.complete
  if (complete !== rows.complete) setRows({complete, key: holdsFocus() ? rows.key : rows.key + 1})
  return rows.key
}

function holdsFocus(): boolean {
  return document.activeElement?.closest('.results, .results__bar') != null
}

/** Placeholder for a word in bold. */
const BOLD = quoted([GAP])

function Count({result}: {result: Result}) {
  const {match, total, q, corrected, complete} = result
  const found = pagesFound(total)
  const asked = quoted([q])
  if (match === 'approximate') {
    return (
      <>
        {msg('search.noPageHas', {words: asked})}{' '}
        {around(msg('search.didYouMean', {word: BOLD}), <b>{corrected}</b>)} {found}.
      </>
    )
  }
  const count = total
    ? msg('search.foundFor', {found, query: asked})
    : msg('search.noneFor', {query: asked})
  return `${count}${howFound(result)}${complete ? '' : `, ${msg('search.soFar')}`}`
}

interface FiltersProps {
  result: Result
  labels: {context: string; label: string}[]
  ctx: string
  role: string
  choose: (ctx: string) => void
  chooseRole: (role: string) => void
}

/** `All` and each section that has hits (or is chosen), with their counts; then the readers. */
function Filters({result, labels, ctx, role, choose, chooseRole}: FiltersProps) {
  const {counts, roles, match} = result
  const all = Object.values(counts).reduce((sum, number) => sum + number, 0)
  const outside = ctx.startsWith('-') ? ctx.slice(1) : undefined
  const rest = all - labels.reduce((sum, {context}) => sum + (own(counts, context) ?? 0), 0)
  const pills = [
    {value: '', label: msg('search.everything'), count: all},
    ...labels
      .filter(({context}) => own(counts, context) || context === ctx)
      .map(({context, label}) => ({value: context, label, count: own(counts, context) ?? 0})),
    ...labels
      .filter(({context}) => context === outside)
      .map(({context, label}) => ({
        value: ctx,
        label: msg('search.notIn', {label}),
        count: all - (own(counts, context) ?? 0),
      })),
  ]
  if (match === 'none' || (pills.length < 2 && !role)) return null
  return (
    <div className="results__bar">
      <div className="roles" role="group" aria-label={msg('search.sections')}>
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
        {rest > 0 && (
          <span className="results__rest">
            {`${msg('search.elsewhere')} `}
            {rest}
          </span>
        )}
      </div>
      <Roles
        known={(one) => (own(roles, one) ?? 0) > 0}
        chosen={role || undefined}
        choose={chooseRole}
        label={msg('search.readers')}
      />
    </div>
  )
}

function Item({page}: {page: PageRow}) {
  const site = useSite()
  const section = useSection()
  return (
    <li className="res">
      {page.breadcrumbs.length > 0 && (
        <p className={`res__path ${section(page.context)}`}>{page.breadcrumbs.join(' / ')}</p>
      )}
      <h2>
        <a href={hitHref(page, site, site.search.highlight)}>
          <Marked text={page.title} marks={page.titleMarks} />
        </a>
      </h2>
      {page.excerpt && (
        <p className="res__text">
          <Marked text={page.excerpt} marks={page.excerptMarks} />
        </p>
      )}
      {page.sections.length > 0 && (
        <ul role="list">
          {page.sections.map((section) => (
            <li key={section.hash}>
              <a href={hitHref(section, site, site.search.highlight)}>
                <Marked text={section.title} marks={section.titleMarks} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Reads the parameters of the URL. Empty at first render, as on the server. */
function readParameters(query: string): Parameters {
  const given = new URLSearchParams(query)
  const get = (name: string) => given.get(name) ?? ''
  return {q: get('q'), ctx: get('ctx'), role: get('role'), version: get('version')}
}
