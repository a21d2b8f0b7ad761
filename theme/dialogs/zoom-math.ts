/** The view of an enlarged figure: its scale, and its upper left corner in px of the stage. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Scales so that the point under the pointer stays under the pointer. */
export function zoomAt({scale, x, y}: View, next: number, px: number, py: number): View {
  const factor = next / scale
  return {scale: next, x: px - (px - x) * factor, y: py - (py - y) * factor}
}

/**
 * Returns the scale at which the whole figure fits with a small margin. Small figures grow to at most 2.5 times their size.
 */
export function fitScale(
  width: number,
  height: number,
  stageWidth: number,
  stageHeight: number,
): number {
  const room = 0.94
  return Math.min((stageWidth * room) / width, (stageHeight * room) / height, 2.5)
}

/**
 * Limits the scale to at most eight times the true size, and at least half of the fitting scale (half the true size if more
 * would fit).
 */
export function clamp(scale: number, fit: number): number {
  return Math.min(8, Math.max(Math.min(fit, 1) / 2, scale))
}
