import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { watchWaiting } from '#client/canvas/waiting/watch-waiting.ts'
import type { WaitingStrokes } from '#client/canvas/waiting/waiting-strokes.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { WaitingContext, NOTHING_WAITS } from './use-waiting.ts'

const subscribeToNothing = () => () => undefined

/** Sends the signed-in person's waiting strokes from every screen, and tells the screens what waits. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { account } = useSession()
  const { pathname } = useLocation()
  const [strokes, setStrokes] = useState<WaitingStrokes | null>(null)
  const userId = account?.id ?? null

  const begin = useEffectEvent((watch: typeof watchWaiting): WaitingStrokes | null =>
    account
      ? watch({
          user: { id: account.id, name: personName(account), color: account.profileColor },
          onSaved: () => void queries.invalidateQueries({ queryKey: ARTWORKS_KEY }),
          onSignedOut: () => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        })
      : null,
  )
  useEffect(() => {
    if (userId === null) return
    let ended = false
    let started: WaitingStrokes | null = null
    import('#client/canvas/waiting/watch-waiting.ts').then(
      (code) => {
        if (ended) return
        started = begin(code.watchWaiting)
        setStrokes(started)
      },
      (error: unknown) => console.warn('Strokes that wait on this device are not sent', error),
    )
    return () => {
      ended = true
      started?.stop()
    }
  }, [userId])

  // Whoever leaves a page may leave strokes behind.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => strokes?.check(), [strokes, pathname])
  const pictures = useSyncExternalStore(
    strokes?.subscribe ?? subscribeToNothing,
    () => strokes?.pictures ?? NOTHING_WAITS,
  )
  return <WaitingContext value={pictures}>{children}</WaitingContext>
}
