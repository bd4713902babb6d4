import type { Presence } from '#contract/socket.ts'
import { IndexedStore } from '#client/canvas/session/device/indexed-store.ts'
import { browserLocks } from '#client/canvas/session/device/tab-locks.ts'
import { sendingLock } from './sending-lock.ts'
import { WaitingStrokes, type WaitingEnvironment, type OtherTabs } from './waiting-strokes.ts'

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
    hasUnsaved: async () => (await store.allRows(user.id)).some(({ isSaved }) => isSaved !== true),
    sendRound: async (round) => {
      const release = await browserLocks().take(name)
      if (!release) return null
      try {
        return await (await import('./send-from-browser.ts')).sendFromBrowser(round, user)
      } finally {
        release()
      }
    },
    tabs: browserTabs(name),
    chance: Math.random,
    onSaved,
    onSignedOut,
  })
}

/** Returns the tabs of this browser that use the same name. */
function browserTabs(name: string): OtherTabs {
  const channel = new BroadcastChannel(name)
  return {
    // The rule is about windows; a channel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}
