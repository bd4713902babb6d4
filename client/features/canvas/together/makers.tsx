import { Eye } from 'lucide-react'
import { namesInWords, type ShownPerson } from './header-people.ts'

/** For a person who only looks, in place of the save state: that they do, and who made the picture. */
export function Makers({ people, ownerName }: { people: readonly ShownPerson[]; ownerName: string | null }) {
  const makers = people.length > 0 ? namesInWords(people) : ownerName
  return (
    <p className="flex h-6 max-w-full min-w-0 items-center gap-1.5 text-small text-ink-soft">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <span className="shrink-0">View only</span>
      {makers !== null && <span className="truncate">{`by ${makers}`}</span>}
    </p>
  )
}
