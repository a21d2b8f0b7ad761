/** Chips of readers: they choose whose pages are shown and whose tasks are offered. */
import {stored, useStored} from '../../runtime/browser/storage.ts'
import type {Task} from '../../runtime/search/messages.ts'
import {capital, READERS, readerName} from '../text/readers.ts'

/** Returns the reader whose tasks the search box offers, as last chosen on this device. */
export function useRole(): [role: string | undefined, choose: (role: string) => void] {
  const store = stored('search.role')
  const role = useStored(store)
  return [
    role !== null && READERS.includes(role) ? role : undefined,
    (next) => store.set(next || null),
  ]
}

/** Returns popular pages for a reader; before one is chosen, those for people at the bench. */
export function tasksOf(
  tasks: readonly Task[],
  role = 'users',
  shown: readonly string[] = [],
): Task[] {
  const fitting = tasks.filter(
    ({route, audience}) => audience.includes(role) && !shown.includes(route),
  )
  return fitting.slice(0, TASKS)
}

const TASKS = 5

interface RolesProps {
  /** Whether there is something for a reader. */
  known: (role: string) => boolean
  chosen: string | undefined
  label: string
  /** Choosing the same again removes the choice. */
  choose: (role: string) => void
}

export function Roles({known, chosen, label, choose}: RolesProps) {
  const roles = READERS.filter((role) => known(role) || role === chosen)
  if (roles.length < 2) return null
  return (
    <div className="roles" role="group" aria-label={label}>
      {roles.map((role) => (
        <button
          key={role}
          type="button"
          aria-pressed={role === chosen}
          onClick={() => choose(role === chosen ? '' : role)}
        >
          {capital(readerName(role))}
        </button>
      ))}
    </div>
  )
}
