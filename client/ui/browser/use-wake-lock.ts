import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted and the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let gone = false
    const request = (): void => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (gone) void granted.release()
          else lock = granted
        },
        () => {
          // Refused, for example because the battery is low: the screen goes off as always.
        },
      )
    }
    request()
    // The browser releases the lock of a page that is hidden.
    document.addEventListener('visibilitychange', request)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
