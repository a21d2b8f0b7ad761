import {type PageMeta, type SidebarItem, useHref, useSidebar} from 'labdocs/runtime'

export const page: PageMeta = {
  title: 'All pages',
  description:
    'Every page of this documentation in one list: notebook, repository, LabIMotion, services, and development.',
  layout: 'plain',
  styles: ['front'],
}

const ELSEWHERE: SidebarItem[] = [
  {label: 'Home', route: '/'},
  {label: 'Helpdesk', route: '/helpdesk'},
  {label: 'About us', route: '/about'},
  {label: 'Search', route: '/search'},
]

export default function AllPages() {
  return (
    <div className="plain">
      <header className="head">
        <h1 tabIndex={-1}>All pages</h1>
        <p className="lede">The whole documentation in one list, in the order of the sidebar.</p>
      </header>
      <nav className="all" aria-label="All pages">
        <Items items={[...useSidebar(), {label: 'Other pages', items: ELSEWHERE}]} />
      </nav>
    </div>
  )
}

function Items({items}: {items: SidebarItem[]}) {
  const href = useHref()
  return (
    <ul>
      {items.map(({label, route, items}) => (
        <li key={route ?? label}>
          {route === undefined ? <span>{label}</span> : <a href={href(route)}>{label}</a>}
          {items && <Items items={items} />}
        </li>
      ))}
    </ul>
  )
}
