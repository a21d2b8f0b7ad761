import {useSite} from '../runtime/context.tsx'
import {NavLink} from './NavLink.tsx'

export function Footer() {
  const {footer, copyright} = useSite()
  return (
    <footer className="foot">
      <div className="foot__in">
        {footer.map((item) => (
          <NavLink key={item.label} item={item} />
        ))}
        <button type="button" className="needs-js" data-act="display">
          Display
        </button>
        <p>{copyright}</p>
      </div>
    </footer>
  )
}
