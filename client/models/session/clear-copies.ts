/** What becomes of a person's copies of pictures on this device when they sign out. */
import { browserLocalStore } from '#client/canvas/session/store/browser-store.ts'
import { forgetPerson } from '#client/canvas/session/forget-person.ts'
import { closeLeft } from '#client/canvas/session/guard-unkept.ts'
import { forgetSaved } from '#client/canvas/outbox/unsent-copies.ts'

/** `saved`: what the server has goes, and what waits stays. `all`: what waits goes too, because its person has said so. */
export type ClearedCopies = 'saved' | 'all'

/** Returns false where the browser refuses. */
export async function clearCopies(userId: number, cleared: ClearedCopies): Promise<boolean> {
  try {
    const device = browserLocalStore()
    if (cleared === 'all') {
      await closeLeft(userId)
      await forgetPerson(userId, device, localStorage)
    } else await forgetSaved(userId, device)
    return true
  } catch (error) {
    console.warn('Copies of pictures stay on this device', error)
    return false
  }
}
