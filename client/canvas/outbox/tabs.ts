/** What the tabs of one person tell each other about strokes that are not on the server. */
import { z } from 'zod'

/** A picture with strokes that are not on the server, and what the person reads about them. */
export const UnsentPicture = z.object({
  /** The place of its copies on the device (`copy-store.ts`). */
  place: z.string(),
  /** Own strokes that the server does not have; of what cannot be read, the number of copies. */
  strokes: z.int().min(1),
  /** `held`: the server refuses them for now; `unreadable`: they can only be saved as a file. */
  status: z.enum(['waiting', 'sending', 'held', 'unreadable']),
  /** Why they are held, as a sentence; null otherwise, or when the server gave no reason. */
  words: z.string().nullable(),
})
export type UnsentPicture = z.infer<typeof UnsentPicture>

/** `ask` requests what the sending tab knows; `check` says that a page has closed, which may leave strokes behind. */
export const TabMessage = z.union([z.enum(['ask', 'check']), z.array(UnsentPicture)])
export type TabMessage = z.infer<typeof TabMessage>

/** The person's other tabs on this device. */
export interface OtherTabs {
  tell(message: TabMessage): void
  /** @param listener gets what another tab tells, which may be of another version of the app */
  listen(listener: (message: unknown) => void): void
  close(): void
}

/** Returns this browser's tabs that use the same name. */
export function browserTabs(name: string): OtherTabs {
  const channel = new BroadcastChannel(name)
  return {
    // The rule is about windows; a channel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}
