/** What the person reads about strokes that wait on this device, as tabs tell it each other. */
import { z } from 'zod'

export const WaitingPicture = z.object({
  /** The place of its copies on the device (`device-store.ts`). */
  place: z.string(),
  /** Own strokes that the server does not have; of what cannot be read, the number of copies. */
  strokes: z.int().min(1),
  /** `held`: the server refuses them for now; `unreadable`: they can only be saved as a file. */
  status: z.enum(['waiting', 'sending', 'held', 'unreadable']),
  /** Why they are held, as a sentence; null otherwise, or when the server gave no reason. */
  words: z.string().nullable(),
})
export type WaitingPicture = z.infer<typeof WaitingPicture>

/** `ask` requests what the sending tab knows; `check` says that a page has closed, which may leave strokes behind. */
export const TabMessage = z.union([z.enum(['ask', 'check']), z.array(WaitingPicture)])
export type TabMessage = z.infer<typeof TabMessage>
