/**
 * The build-time half of the theme "Folio": what draws articles. It is never in the browser's bundle. Islands are loaded by
 * their files.
 */
import type {ComponentProps} from 'react'
import type {ArticleTheme} from '../runtime/shared/theme-interface.ts'
import {PlainDetails, Summary} from './directives/details/Details.tsx'
import {Frame} from './directives/figures/Figure.tsx'
import {Box, Item, List} from './directives/lists/Checklist.tsx'
import {FolderList} from './directives/lists/IndexList.tsx'
import {directives} from './directives.tsx'
import {CodeBlock} from './elements/CodeBlock.tsx'
import {Heading} from './elements/Heading.tsx'
import {Link} from './elements/Link.tsx'
import {Paragraph} from './elements/Paragraph.tsx'
import {Picture} from './elements/Picture.tsx'
import {Table} from './elements/Table.tsx'
import {Plot} from './figures/Plot.tsx'
import {Screen} from './figures/Screen.tsx'
import {iconNames} from './icons/icons.tsx'
import {BenchCode} from './print/BenchCode.tsx'
import {Printed} from './print/Printed.tsx'
import {provideParts} from './shell/deferred.tsx'
import * as parts from './shell/deferred-parts.tsx'
import {findId, MAIN, MENU, SHEET_TITLE, termId} from './shell/ids.ts'

provideParts(parts)

/** Returns the component of `h2` to `h6`. */
const heading = (as: ComponentProps<typeof Heading>['as']) =>
  Object.assign(
    (props: Omit<ComponentProps<typeof Heading>, 'as'>) => <Heading as={as} {...props} />,
    Heading.promises && {promises: Heading.promises},
  )

/** Ids that authors must not use: those of the frame, of what opens above it, and of what articles get. */
const ids = [
  MAIN,
  MENU,
  SHEET_TITLE,
  ...(['bar', 'hero', 'page'] as const).map((size) => `${findId(size)}*`),
  `${termId('')}*`,
]

export const article: ArticleTheme = {
  ids,
  Category: FolderList,
  Section: Printed,
  directives,
  icons: iconNames,
  elements: {
    a: Link,
    details: PlainDetails,
    div: Frame,
    h2: heading('h2'),
    h3: heading('h3'),
    h4: heading('h4'),
    h5: heading('h5'),
    h6: heading('h6'),
    img: Picture,
    input: Box,
    li: Item,
    p: Paragraph,
    summary: Summary,
    table: Table,
    ul: List,
    'x-bench-code': BenchCode,
    'x-code': CodeBlock,
    'x-plot': Plot,
    'x-screen': Screen,
  },
}
