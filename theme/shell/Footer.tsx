import {useSite} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'
import {NavLink} from '../navigation/NavLink.tsx'

export function Footer() {
  const {footer, copyright} = useSite()
  return (
    <footer className="foot">
      <div className="foot__in">
        {footer.map((item) => (
          <NavLink key={item.label} item={item} />
        ))}
        <button type="button" className="needs-js" data-act="display">
          {msg('display.title')}
        </button>
        <p>{copyright}</p>
      </div>
    </footer>
  )
}
