import { CloudOff, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { readPlace } from '#client/canvas/session/store/copy-store.ts'
import { useUnsentPictures } from '#client/features/outbox/outbox-context.ts'
import { headerText } from '#client/features/outbox/outbox-text.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'

/** Returns the address of the page that says what can be done about strokes the server does not take. */
function addressOf(place: string): string {
  const name = readPlace(place)
  if (!name) return '/'
  return 'page' in name ? `/canvas?templateId=${name.page}` : `/canvas/${name.artworkId}`
}

/** One quiet word in the header: how many strokes wait on this device, or that there is no network. */
export function NetworkWord() {
  const online = useOnline()
  const waiting = headerText(useUnsentPictures())
  const Icon = online ? CloudUpload : CloudOff
  const words = waiting?.words ?? (online ? null : 'Offline')
  return (
    <output data-wide={waiting ? true : undefined} className="text-small leading-tight text-ink-soft">
      {words !== null && (
        <Place to={waiting?.place ?? null}>
          <Icon aria-hidden="true" className="size-5 shrink-0 max-[23rem]:hidden" />
          <span className="text-balance">{words}</span>
        </Place>
      )}
    </output>
  )
}

function Place({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex items-center gap-1.5'
  if (to === null) return <span className={look}>{children}</span>
  return (
    <Link to={addressOf(to)} title="See what you can do" className={`${look} min-h-11 underline underline-offset-4`}>
      {children}
    </Link>
  )
}
