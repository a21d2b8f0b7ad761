import {useHref, useSite} from '../../runtime/react/context.tsx'
import {Logo} from './Logo.tsx'

/** The link to the home page: the logo and the name of the site. */
export function Brand() {
  const {title} = useSite()
  return (
    <a className="brand" href={useHref()('/')}>
      <Logo />
      <span>{title}</span>
    </a>
  )
}
