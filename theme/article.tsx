/** The theme "Folio", build-time half: what draws articles. Never in the browser's bundle; islands come by their files. */
import type {ArticleTheme} from '../runtime/contract.ts'
import {BenchCode} from './BenchCode.tsx'
import {Box, Item, List} from './Checklist.tsx'
import {CodeBlock} from './CodeBlock.tsx'
import {PlainDetails, Summary} from './Details.tsx'
import {provideParts} from './deferred.tsx'
import {directives} from './directives.tsx'
import {Frame} from './Figure.tsx'
import {Plot} from './figures/Plot.tsx'
import {heading} from './Heading.tsx'
import {FolderList} from './IndexList.tsx'
import {iconNames} from './icons.tsx'
import {findId, MAIN, MENU, SHEET_TITLE, termId} from './ids.ts'
import {Link} from './Link.tsx'
import {Paragraph} from './Paragraph.tsx'
import {Picture} from './Picture.tsx'
import * as parts from './parts.tsx'
import {Screen} from './Screen.tsx'
import {Table} from './Table.tsx'

provideParts(parts)

/** Ids that no author may use: those of the frame, of what opens above it, and of what articles get. */
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
