import type { Presence } from '#contract/socket.ts'
import { IndexedStore } from '#client/canvas/session/device/indexed-store.ts'
import { browserTabs } from './browser-tabs.ts'
import { sendingLock } from './sending-lock.ts'
import { WaitingStrokes, type WaitingEnvironment } from './waiting-strokes.ts'

export interface WatchOptions extends Pick<WaitingEnvironment, 'onSaved' | 'onSignedOut'> {
  readonly user: Presence['user']
}

const isDrawing = (): boolean => location.pathname.startsWith('/canvas')

/** Begins to send the person's waiting strokes in this browser. `stop` must be called when they sign out. */
export function watchWaiting({ user, onSaved, onSignedOut }: WatchOptions): WaitingStrokes {
  const store = new IndexedStore()
  const name = sendingLock(user.id)
  return new WaitingStrokes({
    network: window,
    page: window,
    isOnline: () => navigator.onLine,
    isDrawing,
    hasUnsaved: async () => {
      // Without Web Locks nothing tells that this tab's page uses its copies.
      if (isDrawing() && !navigator.locks) return false
      return (await store.allRows(user.id)).some(({ isSaved }) => isSaved !== true)
    },
    sendRound: (round) => {
      const send = async () => (await import('./send-from-browser.ts')).sendFromBrowser(round, user)
      // Plain http has no Web Locks. Yjs merges by item ids, so that two tabs which send the same add it once.
      return navigator.locks
        ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? send() : null))
        : send()
    },
    tabs: browserTabs(name),
    chance: Math.random,
    onSaved,
    onSignedOut,
  })
}
