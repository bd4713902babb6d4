import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CelebrateContext, type Celebration } from './use-celebrate.ts'

const CelebrationDialog = lazyDialog(async () => (await import('./celebration-dialog.tsx')).CelebrationDialog)

/** Milliseconds after which the completed artwork is the screen behind the celebration. */
const ARTWORK_AFTER_MS = 2_000

/** Celebrates completions above all screens, so that a change of screen does not end it. */
export function CelebrationHost({ children }: { children: ReactNode }) {
  const [celebration, setCelebration] = useState<Celebration | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const home = celebration?.opensArtwork ? `/canvas/${celebration.artwork.id}` : null
  const isElsewhere = home !== null && (pathname !== home || search !== '')
  useEffect(() => {
    if (home === null || !isElsewhere) return
    const timer = setTimeout(() => void navigate(home), ARTWORK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [home, isElsewhere, navigate])
  const [celebrate] = useState(() => (next: Celebration): void => {
    const { coinsEarned } = next
    setCelebration(next)
    if (coinsEarned !== undefined)
      toast({ title: `+${coinsEarned} coins`, description: 'Added to your balance', coins: true })
  })
  return (
    <CelebrateContext value={celebrate}>
      {children}
      <CelebrationDialog open={celebration !== null} celebration={celebration} onClose={() => setCelebration(null)} />
    </CelebrateContext>
  )
}
