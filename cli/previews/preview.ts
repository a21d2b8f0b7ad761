/** The size of a preview in pixels, as social networks require. */
export const WIDTH = 1200
export const HEIGHT = 630

/**
 * The name of a picture includes it. Raise it when equal words give other pixels than before: browsers and servers keep what they
 * have under a name.
 */
export const DRAWING = 1

/** The picture that social networks show with a link to a page. */
export interface Preview {
  /** Address with base. */
  url: string
  alt: string
}
