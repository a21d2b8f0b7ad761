/** Replaces the question with the player. Before that nothing is requested from the other host. */
export function loadVideo(button: HTMLElement): void {
  const {id, title} = button.dataset
  const frame = document.createElement('iframe')
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id!)}?autoplay=1`
  frame.title = title!
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  button.closest('.video__ask')!.replaceWith(frame)
  frame.focus()
}
