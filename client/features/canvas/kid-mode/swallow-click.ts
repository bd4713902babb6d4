/** Browsers send the click of a finger up to 300 ms after its release, and slow devices later. */
const CLICK_WAIT_MS = 700

/**
 * Keeps the click that follows a release from pressing what has appeared under the finger. It ends with that click, with the next
 * press, or after `CLICK_WAIT_MS`.
 */
export function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = (): void => listening.abort()
  // A prevented end of a touch has no click; mice and pens have one in any case.
  window.addEventListener('touchend', (event) => event.preventDefault(), { ...options, passive: false })
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    options,
  )
  window.addEventListener('pointerdown', end, options)
  setTimeout(end, CLICK_WAIT_MS)
}
