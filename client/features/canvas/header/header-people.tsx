/** The people in the header: coloring alone or with others, inviting, and who made a picture that is only shown. */
import { CircleCheck, Eye, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColoringPeople, nameList } from '#client/features/canvas/people/coloring-people.tsx'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { useLayout } from '#client/features/canvas/state/use-layout.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

/** The name of the mode, which small screens only read out. */
function Mode({ children }: { children: ReactNode }) {
  const isPhone = useLayout() === 'phone'
  return (
    <span className={isPhone ? 'sr-only' : 'font-display font-semibold whitespace-nowrap max-[56.25rem]:sr-only'}>
      {children}
    </span>
  )
}

/** For a person who colors alone: the way to color with others. */
export function SoloControls() {
  const { artwork } = useCanvasArtwork()
  const { enable, busy } = useCanvasPeople().collaboration
  // On a small tablet the title and the save state need the place of the words.
  const isIcon = useMedia('(max-width: 56.25rem)')
  const mayEnable = artwork?.isOwner ?? true
  return (
    <>
      <Mode>Coloring Solo</Mode>
      {mayEnable &&
        (isIcon ? (
          <IconButton label="Color Together" title="Color Together" icon={<Users />} disabled={busy} onClick={enable} />
        ) : (
          <Button size="small" disabled={busy} onClick={enable}>
            <Users aria-hidden="true" />
            Color Together
          </Button>
        ))}
    </>
  )
}

/** For people who color together: who is here, and inviting. */
export function SharedControls() {
  const { artwork } = useCanvasArtwork()
  const { here } = useCanvasPeople()
  const isPhone = useLayout() === 'phone'
  const mayInvite = artwork !== null && Boolean(artwork.sessionCode)
  return (
    <>
      {!(isPhone && mayInvite) && <ColoringPeople people={here} />}
      <Mode>Coloring Together</Mode>
      {mayInvite && <InviteButton small={isPhone} />}
    </>
  )
}

/** Opens the invitation and the list of people. On a phone the people themselves are the button. */
function InviteButton({ small }: { small: boolean }) {
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

/** Returns 'by Ana and Ben': everybody who joined, else the owner; null while nobody is known. */
function useMakers(): string | null {
  const { artwork } = useCanvasArtwork()
  const { here, wasHere } = useCanvasPeople()
  const people = [...here, ...wasHere]
  const makers = people.length > 0 ? nameList(people) : (artwork?.ownerName ?? null)
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
