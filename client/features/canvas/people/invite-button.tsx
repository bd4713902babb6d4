import { UserPlus } from 'lucide-react'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { Button } from '#client/ui/button.tsx'
import { ColoringPeople } from './coloring-people.tsx'

/** Opens the invitation and the list of people. On a phone the people themselves are the button. */
export function InviteButton({ small }: { small: boolean }) {
  const { here } = useCanvasPeople()
  const showDialog = useShowDialog()
  const invite = (): void => showDialog('invite', true)
  if (!small)
    return (
      <Button size="small" onClick={invite}>
        <UserPlus aria-hidden="true" />
        Invite
      </Button>
    )
  return (
    <button
      type="button"
      title="Invite"
      onClick={invite}
      className="flex min-h-[44px] min-w-[44px] shrink-0 items-center rounded-full hover:bg-door"
    >
      <span className="sr-only">{'Invite. Here now: '}</span>
      <ColoringPeople people={here} />
      <span className="ml-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-dashed border-ink-soft bg-paper text-ink">
        <UserPlus aria-hidden="true" className="size-3.5" />
      </span>
    </button>
  )
}
