import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Returns the present time, renewed each minute, so that '5 minutes ago' stays true. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}
