/** What `:since[3.0]` and `:until[1.9]` say: on the page, in its Markdown twin, and to the search. */
export const VERSION_WORDS = {since: 'since', until: 'removed in'} as const
