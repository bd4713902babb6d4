import { useEffect, useEffectEvent } from 'react'

/** Milliseconds from a request without a reply to the next one. */
const PROBE_MS = 3_000

/** Returns whether the server itself replies, also to people who are signed out. The service worker replies to no request of this kind. */
async function isReached(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch('/api/user', { cache: 'no-store', signal })
    // A proxy replies with 502 to 504 in place of a server that is not there.
    return status < 500
  } catch {
    return false
  }
}

/**
 * Calls `onBack` once when the server replies again, if it does not reply now. When it does, what has failed has another reason, and
 * nothing is called. @param onBack undefined where there is nothing to try again
 */
export function useServerBack(onBack: (() => void) | undefined): void {
  const back = useEffectEvent(() => onBack?.())
  const isWanted = onBack !== undefined
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = async (wasAway: boolean): Promise<void> => {
      const isThere = await isReached(leaving.signal)
      if (leaving.signal.aborted) return
      if (!isThere) timer = setTimeout(() => void probe(true), PROBE_MS)
      else if (wasAway) back()
    }
    void probe(false)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [isWanted])
}
