/** `labdocs/runtime`: what pages and components of a site may use. */
export {
  useHref,
  useLoading,
  useNotice,
  usePage,
  useSidebar,
  useSite,
  useStatus,
  useVersion,
} from './context.tsx'
export type {
  ArticleTheme,
  AttributeKind,
  CategoryProps,
  DeviceRow,
  Directive,
  Directives,
  Failure,
  FileFacts,
  IndexRow,
  PageMeta,
  PageModule,
  Theme,
  Trouble,
} from './contract.ts'
export type {
  DocEntry,
  Heading,
  NavItem,
  Page,
  Route,
  SidebarItem,
  SiteData,
  VersionInfo,
} from './types.ts'
