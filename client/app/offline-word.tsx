import { CloudOff } from 'lucide-react'
import { useOnline } from '#client/ui/browser/use-online.ts'

/** One quiet word in the header while the browser has no network. */
export function OfflineWord() {
  const online = useOnline()
  return (
    <output className="flex items-center gap-1.5 text-small text-ink-soft">
      {!online && (
        <>
          <CloudOff aria-hidden="true" className="size-5 max-[23rem]:hidden" />
          Offline
        </>
      )}
    </output>
  )
}
