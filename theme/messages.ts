/** The message of an error, and after it those of its causes. */
export function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined
    ? error.message
    : `${error.message}\n\nCause:\n${messages(error.cause)}`
}
