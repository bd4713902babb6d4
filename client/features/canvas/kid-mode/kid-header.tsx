import { Magnet } from '#client/ui/magnet.tsx'
import { ColoringPeople } from '#client/features/canvas/together/coloring-people.tsx'
import type { ShownPerson } from '#client/features/canvas/together/header-people.ts'
import { SaveStatus, type PageSaveState } from '#client/features/canvas/artwork/save-status.tsx'
import { LeaveButton } from './leave-button.tsx'

export interface KidHeaderProps {
  /** What the magnet is made of: the color in the hand, `#RRGGBB`. */
  color: string
  title: string
  save: PageSaveState
  people: readonly ShownPerson[]
  onLeave: () => void
}

/** The bar in kid mode: nothing on it leads away, shares or changes anything; saving goes on by itself. */
export function KidHeader({ color, title, save, people, onLeave }: KidHeaderProps) {
  return (
    <header className="z-10 flex h-15 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 tablet:h-16">
      <Magnet color={color} className="shrink-0" />
      <div className="flex min-w-0 grow flex-col items-start">
        <h1 className="max-w-full truncate text-lead tablet:text-heading-4">{title}</h1>
        <SaveStatus state={save} />
      </div>
      <ColoringPeople people={people} />
      <LeaveButton onLeave={onLeave} />
    </header>
  )
}
