/** Removes from this device the copies that hold nothing but what the server has, when their person signs out (OUTBOX-63). */
import type { Device } from '#client/canvas/session/device/device-copies.ts'
import { readWaiting } from './read-waiting.ts'

/**
 * Deletes the person's copies of artworks of which the server is known to have everything. Strokes that wait or were refused, copies that cannot
 * be read, and those that a page uses stay.
 */
export async function forgetSaved(userId: number, { store, locks }: Pick<Device, 'store' | 'locks'>): Promise<void> {
  const places = new Set((await store.allRows(userId)).map(({ place }) => place))
  for (const place of places) {
    await readWaiting({ store, locks }, userId, place)
    for (const copy of await store.copies(userId, place)) {
      const { id, isSaved, isAside, isUnreadable } = copy.row
      if (!isSaved || isAside || isUnreadable) continue
      const release = await locks.take(id)
      if (!release) continue
      try {
        await store.write({ deleteRead: [copy] })
      } finally {
        release()
      }
    }
  }
}
