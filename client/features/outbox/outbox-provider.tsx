import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { BackgroundSync, startBackgroundSync } from '#client/canvas/outbox/background-sync.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { whenOpened } from '#client/ui/browser/when-opened.ts'
import { NOTHING_UNSENT, OutboxContext } from './outbox-context.ts'

const subscribeToNothing = () => () => undefined

/** Runs background sync for the signed-in person on every screen, and tells the screens which strokes are not sent. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { account } = useSession()
  const { pathname } = useLocation()
  const [strokes, setStrokes] = useState<BackgroundSync | null>(null)
  const userId = account?.id ?? null

  const begin = useEffectEvent((watch: typeof startBackgroundSync): BackgroundSync | null =>
    account
      ? watch({
          user: { id: account.id, name: personName(account), color: account.profileColor },
          restores: () => queries.getQueryData(currentUserQuery.queryKey)?.restores ?? [],
          onSaved: () => void queries.invalidateQueries({ queryKey: ARTWORKS_KEY }),
          onSignedOut: () => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        })
      : null,
  )
  useEffect(() => {
    if (userId === null) return
    let ended = false
    let started: BackgroundSync | null = null
    // It shares most of its code with the canvas. No screen waits for it.
    const forget = whenOpened(() =>
      import('#client/canvas/outbox/background-sync.ts').then(
        (code) => {
          if (ended) return
          started = begin(code.startBackgroundSync)
          setStrokes(started)
        },
        (error: unknown) => console.warn('Strokes that wait on this device are not sent', error),
      ),
    )
    return () => {
      ended = true
      forget()
      started?.stop()
    }
  }, [userId])

  // A page that was left may have left strokes behind, and a restored server may lack some.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => strokes?.check(), [strokes, pathname, account?.restores?.[0]?.at])
  const pictures = useSyncExternalStore(
    strokes?.subscribe ?? subscribeToNothing,
    () => strokes?.pictures ?? NOTHING_UNSENT,
  )
  return <OutboxContext value={pictures}>{children}</OutboxContext>
}
