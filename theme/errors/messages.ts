/** Returns the message of an error, followed by those of its causes. */
export function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined
    ? error.message
    : `${error.message}\n\nCause:\n${messages(error.cause)}`
}
