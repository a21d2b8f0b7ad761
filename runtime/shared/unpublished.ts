/** The `url` of a site without one. */
export const UNPUBLISHED = 'http://localhost:3000'
