/** The built-in logo before the name of the site: a neutral sheet. A theme folder has its own `Logo.tsx`. */
export function Logo() {
  return (
    <svg width="26" height="28" viewBox="0 0 26 28" aria-hidden="true">
      <path d="M4.5 3h11l6 6v16h-17zM9 14h8M9 19h8" />
    </svg>
  )
}
