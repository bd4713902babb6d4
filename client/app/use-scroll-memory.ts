import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds a page gets to become as long as it was, before one gives up on the old place. */
const RESTORE_TIMEOUT_MS = 800

const positions = new Map<string, number>()

/** Scrolls to `top` as soon as the page is long enough; until then as far as it goes. Returns the way to stop. */
function scrollWhenLongEnough(top: number): () => void {
  const until = performance.now() + RESTORE_TIMEOUT_MS
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/** A new page begins at its top; going back or forward leads to where one was. Once, around all pages. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()
  const current = useRef(key)
  const page = useRef(pathname)

  useEffect(() => {
    // Reloading is left to the browser, which remembers across it.
    window.history.scrollRestoration = 'manual'
    const handOver = () => (window.history.scrollRestoration = 'auto')
    const remember = () => positions.set(current.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', handOver)
    }
  }, [])

  useLayoutEffect(() => {
    if (current.current === key) return
    current.current = key
    const samePage = page.current === pathname
    page.current = pathname
    if (way === NavigationType.Replace && samePage) return
    return scrollWhenLongEnough(way === NavigationType.Pop ? (positions.get(key) ?? 0) : 0)
  }, [key, pathname, way])
}
