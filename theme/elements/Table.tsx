import type {ReactNode} from 'react'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

/** A table in the box that scrolls it. */
export function Table({children}: {children?: ReactNode}) {
  return (
    <div className="table">
      <table>{children}</table>
    </div>
  )
}

Table.promises = {children: 'unread', cells: true} satisfies ComponentPromises
