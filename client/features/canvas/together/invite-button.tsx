import { UserPlus } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { ColoringPeople } from './coloring-people.tsx'
import type { ShownPerson } from './header-people.ts'

export interface InviteButtonProps {
  people: readonly ShownPerson[]
  onInvite: () => void
  /** A phone: the people themselves are the button. */
  small: boolean
}

/** Opens the invitation and the list of people. */
export function InviteButton({ people, onInvite, small }: InviteButtonProps) {
  if (!small)
    return (
      <Button size="small" onClick={onInvite}>
        <UserPlus aria-hidden="true" />
        Invite
      </Button>
    )
  return (
    <button
      type="button"
      title="Invite"
      onClick={onInvite}
      className="flex min-h-[44px] min-w-[44px] shrink-0 items-center rounded-full hover:bg-door"
    >
      <span className="sr-only">{'Invite. Here now: '}</span>
      <ColoringPeople people={people} />
      <span className="ml-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-dashed border-ink-soft bg-paper text-ink">
        <UserPlus aria-hidden="true" className="size-3.5" />
      </span>
    </button>
  )
}
