/** Bench cards carry the address of their page as a code for a camera. */
import {renderSVG} from 'uqr'

export function drawAddress(): void {
  const place = document.querySelector<HTMLElement>('.bench__qr')
  if (!place || place.firstChild) return
  const {origin, pathname} = window.location
  // Our own address, drawn by a function that writes squares and nothing else.
  place.innerHTML = renderSVG(origin + pathname, {border: 0})
}
