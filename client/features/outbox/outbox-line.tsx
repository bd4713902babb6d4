import { CloudUpload } from 'lucide-react'
import { pictureText } from './outbox-text.ts'
import { useUnsentPicture } from './outbox-context.ts'

/** A quiet line under a picture about its strokes that wait on this device; nothing when none do. */
export function OutboxLine({ artworkId }: { artworkId: number }) {
  const waiting = useUnsentPicture(artworkId)
  if (!waiting) return null
  return (
    <p className="flex items-start gap-1.5 text-small text-butter-ink">
      <CloudUpload aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{pictureText(waiting)}</span>
    </p>
  )
}
