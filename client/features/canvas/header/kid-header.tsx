import { toHex } from '#crdt/document/stroke/color.ts'
import { LeaveButton } from '#client/features/canvas/kid-mode/leave-button.tsx'
import { ColoringPeople } from '#client/features/canvas/people/coloring-people.tsx'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SaveStatus } from './save-status.tsx'

/** The header of kid mode. It has no links, no sharing and no settings; strokes are saved as they are drawn. */
export function KidHeader() {
  const { title } = useCanvasArtwork()
  const { settings } = useCanvasSettings()
  const { here } = useCanvasPeople()
  return (
    <header className="z-10 flex h-15 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 tablet:h-16">
      <Magnet color={toHex(settings.color)} className="shrink-0" />
      <div className="flex min-w-0 grow flex-col items-start">
        <h1 className="max-w-full truncate text-lead tablet:text-heading-4">{title}</h1>
        <SaveStatus />
      </div>
      <ColoringPeople people={here.length > 1 ? here : []} />
      <LeaveButton />
    </header>
  )
}
