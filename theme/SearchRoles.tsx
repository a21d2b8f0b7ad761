/** Chips of readers: whose pages are shown, whose tasks are offered. */
import type {Task} from '../runtime/search/messages.ts'
import {stored, useStored} from '../runtime/storage.ts'
import {capital, readerName} from './readers.ts'

const ROLES = ['users', 'administrators', 'submitters', 'designers', 'developers']

/** Which reader's tasks the search box offers, as chosen last on this device. */
export function useRole(): [role: string | undefined, choose: (role: string) => void] {
  const store = stored('search.role')
  const role = useStored(store)
  return [
    role !== null && ROLES.includes(role) ? role : undefined,
    (next) => store.set(next || null),
  ]
}

/** Popular pages for a reader; before one is chosen, those for people at the bench. */
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
  /** Readers that there is something for. */
  known: (role: string) => boolean
  chosen: string | undefined
  label: string
  /** A second press takes the choice back. */
  choose: (role: string) => void
}

export function Roles({known, chosen, label, choose}: RolesProps) {
  const roles = ROLES.filter((role) => known(role) || role === chosen)
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
