/** Lets the browser console and tests compare two screens: `window.fridgedoor` returns a hash of what the page shows. */
import type { Studio } from './studio.ts'

export interface SupportHook {
  /** SHA-256 (lower-case hex) of the color plane, with the whole document painted and nothing growing. */
  fingerprint(): Promise<string>
  /** Resolves once no stroke is being drawn, and everything drawn here is on the server's disk and painted. */
  settled(): Promise<void>
}

declare global {
  interface Window {
    /** Set while a canvas page is open. */
    fridgedoor?: SupportHook
  }
}

/** Puts the hook on the window. Returns the function that removes it. */
export function openSupportHook(
  target: Window,
  { painter, session, toolRunner }: Pick<Studio, 'painter' | 'session' | 'toolRunner'>,
): () => void {
  const hook: SupportHook = {
    fingerprint: () => painter.fingerprint(),
    settled: async () => {
      await toolRunner.whenIdle()
      await session.whenSaved()
      await painter.fingerprint()
    },
  }
  target.fridgedoor = hook
  return () => {
    if (target.fridgedoor === hook) delete target.fridgedoor
  }
}
