import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds to wait for a screen to become as long as it was, before its old scroll position is given up. */
const RESTORE_TIMEOUT_MS = 800

const positions = new Map<string, number>()

/** Scrolls to `top` as soon as the screen is long enough, until then as far as possible. Returns a function that stops it. */
function scrollWhenLongEnough(top: number): () => void {
  const deadline = performance.now() + RESTORE_TIMEOUT_MS
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < deadline) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/** Scrolls a new screen to its top, and restores the scroll position on back and forward. For one use, around all screens. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const currentKey = useRef(key)
  const currentPath = useRef(pathname)

  useEffect(() => {
    // On a reload the browser restores the position itself, because only it remembers across reloads.
    window.history.scrollRestoration = 'manual'
    const handOver = () => (window.history.scrollRestoration = 'auto')
    const remember = () => positions.set(currentKey.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', handOver)
    }
  }, [])

  useLayoutEffect(() => {
    if (currentKey.current === key) return
    currentKey.current = key
    const samePath = currentPath.current === pathname
    currentPath.current = pathname
    if (navigation === NavigationType.Replace && samePath) return
    return scrollWhenLongEnough(navigation === NavigationType.Pop ? (positions.get(key) ?? 0) : 0)
  }, [key, pathname, navigation])
}
