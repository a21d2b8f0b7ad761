import {usePage} from '../runtime/context.tsx'
import {longDate} from './date.ts'
import {EditLink, ReportLink} from './EditLink.tsx'
import {Feedback} from './Feedback.tsx'
import {KeepButton} from './KeepButton.tsx'
import {useHasFacts} from './PageHeader.tsx'
import {Pagination} from './Pagination.tsx'

export function PageFoot() {
  const {updated, sourceFile} = usePage()
  const toldAbove = useHasFacts()
  return (
    <div className="page-foot">
      <Feedback />
      {sourceFile && (
        <div className="page-foot__meta">
          <span className="tools">
            <EditLink icon />
            <ReportLink />
            <KeepButton />
          </span>
          {updated && !toldAbove && (
            <span>
              Last changed on <time dateTime={updated.slice(0, 10)}>{longDate(updated)}</time>
            </span>
          )}
        </div>
      )}
      <Pagination />
    </div>
  )
}
