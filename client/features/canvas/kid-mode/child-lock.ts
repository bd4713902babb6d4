/** Prevents the browser's own gestures, menus and keys while kid mode is on. A web page cannot prevent those of the system. */
import { isBrowserKey } from './kid-allows.ts'

/** Controls, text fields and dialogs keep the browser's handling of touches. Elsewhere only the canvas handles them. */
const HAS_OWN_TOUCHES = 'button, input, [role="radio"], [role="dialog"]'
const LEFT_BUTTON = 0

const prevent = (event: Event): void => event.preventDefault()

/** Begins to hold; returns the function that ends it. */
export function lockForChild(root: HTMLElement): () => void {
  const listening = new AbortController()
  const options = { capture: true, passive: false, signal: listening.signal }
  root.classList.add('child-lock')
  for (const type of ['contextmenu', 'dragstart', 'auxclick']) window.addEventListener(type, prevent, options)
  for (const type of ['mousedown', 'mouseup'])
    window.addEventListener(
      type,
      // Middle and side buttons scroll, paste and go back.
      (event) => event instanceof MouseEvent && event.button !== LEFT_BUTTON && event.preventDefault(),
      options,
    )
  window.addEventListener('keydown', (event) => isBrowserKey(event) && event.preventDefault(), options)
  // A prevented touch neither swipes from the edge, nor selects text, nor opens a menu.
  window.addEventListener(
    'touchstart',
    (event) => {
      const isOwn = event.target instanceof Element && event.target.closest(HAS_OWN_TOUCHES) !== null
      if (!isOwn && event.cancelable) event.preventDefault()
    },
    options,
  )
  return () => {
    listening.abort()
    root.classList.remove('child-lock')
  }
}
