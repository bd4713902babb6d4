import { Turtle } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { browserTransport } from '#client/canvas/session/transport/browser-transport.ts'
import { toast } from '#client/ui/overlays/toast.ts'

const WORDS = 'Live updates are slower here'

/** Says, in a toast and then by a sign, that this network blocks live connections (SYNC-25). Nothing where it does not. */
export function SlowUpdates() {
  const isSlow = useSyncExternalStore(browserTransport.subscribe, () => browserTransport.means === 'requests')
  useEffect(() => {
    if (isSlow)
      toast({
        title: WORDS,
        description: 'This network blocks live connections. Everything is saved and shared, a moment later.',
      })
  }, [isSlow])
  if (!isSlow) return null
  return (
    <span title={WORDS} className="shrink-0 text-ink-soft max-tablet:hidden [&_svg]:size-5">
      <Turtle aria-hidden="true" />
      <span className="sr-only">{WORDS}</span>
    </span>
  )
}
