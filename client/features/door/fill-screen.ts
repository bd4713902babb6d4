/** Hides the browser's bars, where it can and the person has just pressed something. */
export function fillScreen(): void {
  if (!document.fullscreenEnabled) return
  document.documentElement.requestFullscreen().catch(() => {
    // Refused, for example in a frame: the page fills what it has.
  })
}
