/** What readers are called, where it is not the word of the front matter. */
const NAMES: Record<string, string> = {users: 'lab users'}

export function readerName(audience: string): string {
  return NAMES[audience] ?? audience
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
