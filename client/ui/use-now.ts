import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present moment, renewed each minute: '5 minutes ago' does not stay so for an hour. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}
