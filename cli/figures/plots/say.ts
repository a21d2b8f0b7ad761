import {type MessageKey, type Messages, say} from '../../../runtime/shared/messages/say.ts'

/** Returns a text of the site by its key; `values` fill its placeholders. */
export type Say = (key: MessageKey, values?: Record<string, string | number>) => string

export function sayIn(messages: Messages | undefined): Say {
  // TypeScript knows the required values only for literal keys.
  const anyOf: (messages: Messages | undefined, key: never, values: never) => string = say
  return (key, values) => anyOf(messages, key as never, values as never)
}
