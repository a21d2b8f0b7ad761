import {msg} from '../../runtime/shared/messages/say.ts'

/** Appears after 200 ms, by its CSS animation. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {msg('loading')}
    </p>
  )
}
