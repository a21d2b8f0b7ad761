/** Normalizes texts: CR and CRLF end a line like LF. */

/** Returns the text with only LF at the end of each line. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Returns a text as pages are read: without a byte order mark, with only LF at the end of each line. */
export function asRead(text: string): string {
  return withLineFeeds(text.replace(/^\uFEFF/, ''))
}

/** Decodes UTF-8 into text with LF line ends. */
export function decodeText(bytes: Uint8Array): string {
  return withLineFeeds(new TextDecoder().decode(bytes))
}
