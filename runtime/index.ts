/** `labdocs/runtime`: the API for pages and components of a site. */
export {
  useHref,
  useLoading,
  useNotice,
  usePage,
  useSidebar,
  useSite,
  useStatus,
  useVersion,
} from './react/context.tsx'
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
  LoadFailure,
  PageMeta,
  PageModule,
  Theme,
} from './shared/theme-interface.ts'
export type {
  DocEntry,
  Heading,
  NavItem,
  Page,
  Route,
  SidebarItem,
  SiteData,
  VersionInfo,
} from './shared/types.ts'
