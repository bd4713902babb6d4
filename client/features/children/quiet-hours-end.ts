import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { useAccount } from '#client/models/session/use-session.ts'

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Returns the end of the child's quiet hours while they last, else null. When they end, its right to draw is read again. */
export function useQuietHoursEnd(): Date | null {
  const { child } = useAccount()
  const queries = useQueryClient()
  const [now, setNow] = useState(() => new Date())
  const until = quietHoursEnd(child, now)
  const end = until?.getTime() ?? null
  useEffect(() => {
    if (end === null) return
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(0, end - Date.now()), LONGEST_TIMER_MS))
    return () => {
      clearTimeout(timer)
      // They may also end because a parent has changed them.
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
    }
  }, [end, queries])
  return until
}

/** Returns until when a child does not color, or null while it may. @param child null for grown-ups */
export function quietHoursEnd(child: Account['child'], now: Date): Date | null {
  if (child === null || child.quietUntil === null) return null
  const until = new Date(child.quietUntil)
  return until > now ? until : null
}
