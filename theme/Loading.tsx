/** Shows itself after 200 ms, by its animation. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  )
}
