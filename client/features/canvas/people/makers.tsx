import { CircleCheck, Eye } from 'lucide-react'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { namesInWords } from './header-people.ts'

/** Returns 'by Ana and Ben': everybody who joined, else the owner; null while nobody is known. */
function useMakers(): string | null {
  const { artwork } = useCanvasArtwork()
  const { here, wasHere } = useCanvasPeople()
  const people = [...here, ...wasHere]
  const makers = people.length > 0 ? namesInWords(people) : (artwork?.ownerName ?? null)
  return makers === null ? null : `by ${makers}`
}

/**
 * In place of the save state where nobody draws: that the picture is complete or only shown, and who made it. A phone has a line
 * for the makers.
 */
export function ViewOnly({ small }: { small: boolean }) {
  const completed = useCanvasArtwork().artwork?.completed === true
  const by = useMakers()
  const Icon = completed ? CircleCheck : Eye
  return (
    <p className="flex h-6 max-w-full min-w-0 items-center gap-1.5 text-small text-ink-soft">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="shrink-0">{completed ? 'Completed' : 'View only'}</span>
      {by !== null && !small && <span className="truncate">{by}</span>}
    </p>
  )
}

/** The phone's line below the bar, with all makers. */
export function MakersLine() {
  const by = useMakers()
  return by === null ? null : (
    <p className="border-b border-line bg-paper px-3 py-1.5 text-small wrap-anywhere text-ink-soft">{by}</p>
  )
}
