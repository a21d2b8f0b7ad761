/** Finds the row of a node in the table of figures. */
import type {Nodes} from 'mdast'
import type {FigureRow} from '../figures/figure.ts'

/** Returns the name of a node in the table, and how it is written there. */
export function figureName(node: Nodes): [name: string, form: FigureRow['kind']['form']] {
  switch (node.type) {
    case 'code':
      return [node.lang ?? '', 'fence']
    case 'leafDirective':
      return [node.name, 'leaf']
    case 'textDirective':
      // Without brackets, a word after a colon is text.
      return [node.children.length ? node.name : '', 'text']
    case 'math':
      return ['$$', 'text']
    default:
      return [node.type === 'inlineMath' ? '$' : '', 'text']
  }
}

export function rowOf(node: Nodes, rows: ReadonlyMap<string, FigureRow>): FigureRow | undefined {
  const [name, form] = figureName(node)
  const row = rows.get(name)
  return row && (row.kind.form ?? 'fence') === form ? row : undefined
}
