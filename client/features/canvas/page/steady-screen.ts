/** Keeps the browser's zoom at 1 while the canvas is shown: its page has a zoom of its own. Other screens zoom as ever. */
import './steady-screen.css'

/** A scale up to this is rounding. */
const UNZOOMED_SCALE = 1.001
/** Browsers apply a fixed scale within some frames. */
const FIXED_MS = 300

const prevent = (event: Event): void => event.preventDefault()

/** Begins to hold the zoom; returns the function that ends it. */
export function keepScreenSteady(root: HTMLElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const options = { capture: true, passive: false, signal }
  root.classList.add('steady-screen')
  // Safari sends these, and zooms in spite of touch-action.
  for (const type of ['gesturestart', 'gesturechange']) document.addEventListener(type, prevent, options)
  document.addEventListener(
    'touchmove',
    (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
    options,
  )
  // A pinch on a trackpad arrives as a wheel with Ctrl.
  document.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options)
  const screen = window.visualViewport
  const check = (): void => {
    if (screen && screen.scale > UNZOOMED_SCALE) leaveZoom()
  }
  screen?.addEventListener('resize', check, { signal })
  check()
  return () => {
    listening.abort()
    root.classList.remove('steady-screen')
  }
}

/**
 * Takes back the zoom that another screen, or a reload, has left: a fixed scale for a moment does that. Chromium looks at the scale
 * only when the width changes too.
 */
function leaveZoom(): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport || viewport.content.includes('maximum-scale')) return
  const before = viewport.content
  viewport.content = `width=${document.documentElement.clientWidth + 1}, initial-scale=1, maximum-scale=1, viewport-fit=cover`
  setTimeout(() => (viewport.content = before), FIXED_MS)
}
