/** The mark of this site: a hexagon with an open ring. */
export function Logo() {
  return (
    <svg width="26" height="28" viewBox="0 0 26 28" aria-hidden="true">
      <path d="M13 1.2 24.3 7.6v12.8L13 26.8 1.7 20.4V7.6zM17.8 10.4a6 6 0 1 0 0 7.2" />
    </svg>
  )
}
