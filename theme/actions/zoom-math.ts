/** Where an enlarged figure stands: its scale, and the place of its upper left corner in px of the stage. */
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

/** The scale at which all of a figure is seen with a little room around it; small ones grow to twice their size. */
export function fitScale(
  width: number,
  height: number,
  stageWidth: number,
  stageHeight: number,
): number {
  const room = 0.94
  return Math.min((stageWidth * room) / width, (stageHeight * room) / height, 2.5)
}

/** Between half of what fits and eight times the true size. */
export function clamp(scale: number, fit: number): number {
  return Math.min(8, Math.max(Math.min(fit, 1) / 2, scale))
}
