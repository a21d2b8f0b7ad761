/** Texts as people save them: CR and CRLF end a line as LF does. */

/** The same text with LF alone at the end of each line. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** UTF-8 as text with LF line ends. */
export function decodeText(bytes: Uint8Array): string {
  return withLineFeeds(new TextDecoder().decode(bytes))
}
