import {useHref, useSite} from '../../runtime/react/context.tsx'

/** As high as the built-in logo. */
const HEIGHT = 28

/**
 * The link to the home page of a site whose config has a `logo`. It replaces `Brand.tsx`. The alternative text of the
 * picture is the name, so that the name next to it is not read twice.
 */
export function Brand() {
  const {title, logo} = useSite()
  return (
    <a className="brand" href={useHref()('/')}>
      {logo && (
        <img
          src={logo.url}
          alt={title}
          width={Math.round((HEIGHT * logo.width) / logo.height)}
          height={HEIGHT}
        />
      )}
      <span aria-hidden="true">{title}</span>
    </a>
  )
}
