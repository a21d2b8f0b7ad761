import {usePage} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {Pagination} from '../navigation/Pagination.tsx'
import {PrintLink} from '../print/PrintLink.tsx'
import {around, GAP} from '../text/around.tsx'
import {longDate} from '../text/date.ts'
import {Changed} from './Changed.tsx'
import {EditLink, ReportLink} from './EditLink.tsx'
import {Feedback} from './Feedback.tsx'
import {KeepButton} from './KeepButton.tsx'
import {useHasFacts} from './PageHeader.tsx'

export function PageFoot() {
  const {updated, sourceFile, print} = usePage()
  const toldAbove = useHasFacts()
  return (
    <div className="page-foot" data-aside="">
      <Feedback />
      {(sourceFile || print) && (
        <div className="page-foot__meta">
          <span className="tools">
            <EditLink icon />
            {sourceFile && <ReportLink />}
            <PrintLink />
            <KeepButton />
          </span>
          {updated && !toldAbove && (
            <span>{around(msg('page.changedOn', {date: GAP}), <Changed words={longDate} />)}</span>
          )}
        </div>
      )}
      <Pagination />
    </div>
  )
}
