/** What one step of the parser leaves on a node of the tree for a later one. */
import type {} from 'mdast'
import type {Filled} from './statistics.ts'

declare module 'mdast' {
  interface Data {
    /** A link in syntax that is reported already. */
    reported?: boolean
    /** A directive whose braces cannot be read, which is reported already. */
    unread?: boolean
    /** A container that ends only where its parent ends, which is reported already. */
    unclosed?: boolean
    /** An item of a container that ended too early, which is reported already. */
    isExplained?: boolean
    /** A container that an author wrote as an alert, `> [!NOTE]`. */
    alert?: boolean
    /** The number of a figure that a directive draws, with its word. */
    number?: string
    /** Values that replace the text of a node. */
    filled?: Filled
  }
}
