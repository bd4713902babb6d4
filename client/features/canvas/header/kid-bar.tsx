import { useEffect } from 'react'
import { whenIdle } from '#client/ui/browser/when-idle.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const KidHeader = lazyDialog(async () => (await import('./kid-header.tsx')).KidHeader)

/** The header of kid mode in its place, which is there before its code. */
export const KidBar = () => (
  <div className="z-10 h-15 shrink-0 border-b border-line bg-paper tablet:h-16">
    <KidHeader open />
  </div>
)

/** Fetches the header of kid mode while the browser is idle, so that it is there without a network, too. */
export function usePreloadedKidBar(): void {
  useEffect(() => whenIdle(KidHeader.preload), [])
}
