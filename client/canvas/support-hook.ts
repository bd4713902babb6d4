/** For comparing two screens: what the page shows as one number, from the browser's console or a test. */
import type { Studio } from './studio.ts'

export interface SupportHook {
  /** SHA-256 (lower-case hex) of the color plane, with the whole document painted and nothing growing. */
  fingerprint(): Promise<string>
  /** Resolves once no stroke is under way and everything drawn on this page is on the server's disk and in the picture. */
  settled(): Promise<void>
}

declare global {
  interface Window {
    /** There while a canvas page is open. */
    fridgedoor?: SupportHook
  }
}

/** Hangs the hook on the window; the answer takes it off again. */
export function openSupportHook(
  place: Window,
  { painter, session, hand }: Pick<Studio, 'painter' | 'session' | 'hand'>,
): () => void {
  const hook: SupportHook = {
    fingerprint: () => painter.fingerprint(),
    settled: async () => {
      await hand.resting()
      await session.saved()
      await painter.fingerprint()
    },
  }
  place.fridgedoor = hook
  return () => {
    if (place.fridgedoor === hook) delete place.fridgedoor
  }
}
