import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { ColoringPeople } from '#client/features/canvas/together/coloring-people.tsx'
import type { ShownPerson } from '#client/features/canvas/together/header-people.ts'
import { SaveStatus, type ShownSaveState } from '#client/features/canvas/artwork/save-status.tsx'
import { LeaveButton } from './leave-button.tsx'

export interface KidHeaderProps {
  /** The color in use, `#RRGGBB`; the magnet shows it. */
  color: string
  title: string
  save: ShownSaveState
  people: readonly ShownPerson[]
  onLeave: () => void
  /** Kid mode has just been switched on. */
  introduced: boolean
}

/** The header of kid mode. It has no links, no sharing and no settings; strokes are saved as they are drawn. */
export function KidHeader({ color, title, save, people, onLeave, introduced }: KidHeaderProps) {
  return (
    <header className="z-10 flex h-15 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 tablet:h-16">
      <Magnet color={color} className="shrink-0" />
      <div className="flex min-w-0 grow flex-col items-start">
        <h1 className="max-w-full truncate text-lead tablet:text-heading-4">{title}</h1>
        <SaveStatus state={save} />
      </div>
      <ColoringPeople people={people} />
      <LeaveButton onLeave={onLeave} introduced={introduced} />
    </header>
  )
}
