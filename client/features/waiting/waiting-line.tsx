import { CloudUpload } from 'lucide-react'
import { pictureWords } from './waiting-words.ts'
import { useWaitingArtwork } from './use-waiting.ts'

/** A quiet line under a picture about its strokes that wait on this device; nothing when none do. */
export function WaitingLine({ artworkId }: { artworkId: number }) {
  const waiting = useWaitingArtwork(artworkId)
  if (!waiting) return null
  return (
    <p className="flex items-start gap-1.5 text-small text-butter-ink">
      <CloudUpload aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{pictureWords(waiting)}</span>
    </p>
  )
}
