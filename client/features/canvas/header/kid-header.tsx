import { LockKeyhole } from 'lucide-react'
import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import { ColoringPeople } from '#client/features/canvas/people/coloring-people.tsx'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasPeople } from '#client/features/canvas/state/people-context.ts'
import { useCanvasSettings, useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useHold } from '#client/features/canvas/kid-mode/use-hold.ts'
import { DoneButton } from '#client/features/canvas/toolbar/command-buttons.tsx'
import { SaveStatus } from '#client/features/canvas/toolbar/save-status.tsx'

const KeepInDialog = lazyDialog(
  async () => (await import('#client/features/canvas/kid-mode/keep-in-dialog.tsx')).KeepInDialog,
)
const SumDialog = lazyDialog(async () => (await import('#client/features/canvas/kid-mode/sum-dialog.tsx')).SumDialog)

/** Milliseconds to hold the button: longer than a small child keeps still. */
const HOLD_MS = 3_000
/** Milliseconds that the hint stays after a short press. */
const HINT_MS = 6_000

const PHASE_TEXT = { up: 'Grown-ups', held: 'Keep holding', done: 'Now let go' } as const

export interface KidHeaderProps {
  /** Always true: it is loaded when it is shown first. */
  open: boolean
}

/** The header of kid mode. It has no links, no sharing and no settings; strokes are saved as they are drawn. */
export const KidHeader: ComponentType<KidHeaderProps> = function KidHeader() {
  const { title, mayDraw } = useCanvasArtwork()
  const { settings } = useCanvasSettings()
  const { here } = useCanvasPeople()
  return (
    <header className="flex h-full items-center gap-3 px-4">
      <Magnet color={toHex(settings.color)} className="shrink-0 max-[30rem]:hidden" />
      <div className="flex min-w-0 grow flex-col items-start">
        <h1 className="max-w-full truncate text-lead tablet:text-heading-4">{title}</h1>
        <SaveStatus />
      </div>
      <ColoringPeople people={here.length > 1 ? here : []} />
      {mayDraw && <DoneButton as="kid" />}
      <LeaveButton />
    </header>
  )
}

/** Leaves kid mode after a press of three seconds, or after a sum for people who cannot hold a pointer down. */
function LeaveButton() {
  const { switched, turn } = useCanvasTools().kidMode
  // Kid mode that has just been switched on shows at once how to leave.
  const [hinted, setHinted] = useState(switched)
  const leave = (): void => turn(false)
  const [asked, setAsked] = useState(false)
  const [helped, setHelped] = useState(false)
  const { phase, handlers } = useHold(HOLD_MS, leave)
  const held = phase !== 'up'
  const ask = (): void => {
    setHinted(false)
    setAsked(true)
  }
  const help = (): void => {
    setHinted(false)
    setAsked(false)
    setHelped(true)
  }
  useEffect(() => {
    if (!hinted || held) return
    const timer = setTimeout(() => setHinted(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [hinted, held])
  return (
    <div className="relative">
      <button
        type="button"
        aria-label="Grown-ups: leave kid mode"
        title="Hold for 3 seconds to leave kid mode"
        className={classNames(
          'kid-leave relative inline-flex min-h-12 items-center gap-2 overflow-hidden rounded-full border-[1.5px] border-line px-4 whitespace-nowrap max-[30rem]:px-3.5',
          'font-display text-body font-semibold text-ink-soft select-none [&_svg]:size-5',
        )}
        data-held={held}
        style={{ '--hold': `${HOLD_MS}ms` } as CSSProperties}
        {...handlers}
        onContextMenu={(event) => event.preventDefault()}
        // `detail` is 0 for a click without a pointer (keyboard, screen reader, voice), which cannot be held.
        onClick={({ detail }) => (detail === 0 ? ask() : setHinted(true))}
      >
        <span aria-hidden="true" className="kid-leave-progress" />
        <LockKeyhole aria-hidden="true" className="relative" />
        {/* On a phone, the lock alone leaves the title its room. */}
        <span aria-hidden="true" className={classNames('relative', !held && 'max-[30rem]:hidden')}>
          {PHASE_TEXT[phase]}
        </span>
      </button>
      <output className="absolute top-full right-0 mt-2 block w-60">
        {hinted && !held && (
          <span className="block animate-fade-in rounded-card bg-paper px-4 pt-3 pb-1 shadow-lift-high">
            Hold this for 3 seconds to leave.
            <button
              type="button"
              className="block min-h-11 rounded-small font-display font-semibold text-blueberry-ink underline"
              onClick={ask}
            >
              Answer a sum instead
            </button>
            <button
              type="button"
              className="block min-h-11 rounded-small text-start font-display font-semibold text-blueberry-ink underline"
              onClick={help}
            >
              Lock the device too
            </button>
          </span>
        )}
      </output>
      <SumDialog open={asked} onOpenChange={setAsked} onSolved={leave} onHelp={help} />
      <KeepInDialog open={helped} onOpenChange={setHelped} />
    </div>
  )
}
