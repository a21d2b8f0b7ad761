/** Chips of the docs versions: they choose which one the search page searches. */
import {useSite} from '../../runtime/react/context.tsx'
import {msg} from '../../runtime/shared/messages/say.ts'

interface VersionsProps {
  /** Name of the version that is searched. */
  chosen: string
  choose: (name: string) => void
}

export function Versions({chosen, choose}: VersionsProps) {
  const {versions} = useSite()
  if (versions.length < 2) return null
  return (
    <div className="roles" role="group" aria-label={msg('search.docs')}>
      {versions.map(({name, label}) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          {msg('version.badge', {label})}
        </button>
      ))}
    </div>
  )
}
