import { CircleCheck, Eye } from 'lucide-react'
import { namesInWords, type ShownPerson } from './header-people.ts'

export interface MakersProps {
  people: readonly ShownPerson[]
  ownerName: string | null
}

/** Returns 'by Ana and Ben': everybody who joined, else the owner; null while nobody is known. */
function byWhom({ people, ownerName }: MakersProps): string | null {
  const makers = people.length > 0 ? namesInWords(people) : ownerName
  return makers === null ? null : `by ${makers}`
}

/**
 * In place of the save state where nobody draws: that the picture is complete or only shown, and who made it. A phone has a line
 * for the makers.
 */
export function ViewOnly({ small, completed, ...makers }: MakersProps & { small: boolean; completed: boolean }) {
  const by = byWhom(makers)
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
export function MakersLine(makers: MakersProps) {
  const by = byWhom(makers)
  return by === null ? null : (
    <p className="border-b border-line bg-paper px-3 py-1.5 text-small wrap-anywhere text-ink-soft">{by}</p>
  )
}
