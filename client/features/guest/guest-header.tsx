import { ArrowLeft, Baby, CircleQuestionMark, Ellipsis, FilePlus2, LogIn } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { KidBar, usePreloadedKidBar } from '#client/features/canvas/header/kid-bar.tsx'
import { SaveStatus } from '#client/features/canvas/toolbar/save-status.tsx'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog, useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { RedoEntry, StartOverEntry } from '#client/features/canvas/toolbar/command-buttons.tsx'
import { FullScreenEntry } from '#client/features/canvas/toolbar/full-screen.tsx'
import { CanvasExport, canvasExportLook } from '#client/features/export/canvas-export.tsx'
import { withTarget } from '#client/models/session/sign-in-target.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu, MenuEntry } from '#client/ui/overlays/menu.tsx'
import { isOwnPage } from './guest-lines.ts'
import { askToKeep } from './keep-asked.ts'
import { ThrowAwayDialog } from './throw-away-dialog.tsx'

const TARGET = withTarget('/try')
const NARROW = '(max-width: 30rem)'
const BACK = 'grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-door'
const ask = (): void => askToKeep(Date.now())

/** Leads to a new account, which keeps the page. Nothing for a person who has one. */
export function KeepButton({ size }: { size: 'small' | 'large' }) {
  const { account } = useSession()
  const narrow = useMedia(NARROW)
  if (account) return null
  return (
    <Button asChild variant="primary" size={size}>
      <Link to="/auth?signup=true" state={TARGET} onClick={ask} aria-label="Keep it: make an account">
        <span>
          Keep it
          <span className={narrow || size === 'large' ? undefined : 'max-[45rem]:hidden'}>: make an account</span>
        </span>
      </Link>
    </Button>
  )
}

export interface GuestHeaderProps {
  /** The strokes are thrown away, and another page is chosen. */
  onAnother: () => void
  /** Back to the choice of pages; the page stays on this device. */
  onLeave: () => void
}

/** The bar above a page without an account: that it is only on this device, and how to keep it. */
export function GuestHeader(props: GuestHeaderProps) {
  const { kidMode } = useCanvasTools()
  usePreloadedKidBar()
  return kidMode.on ? <KidBar /> : <FullHeader {...props} />
}

function FullHeader({ onAnother, onLeave }: GuestHeaderProps) {
  const { studio, title, platesUrl } = useCanvasArtwork()
  const isReady = useSessionState(({ ready }) => ready)
  const strokes = useSessionState(({ summary }) => summary.shown)
  const { kidMode } = useCanvasTools()
  const showDialog = useShowDialog()
  const exporting = useCanvasDialog('export')
  const hasStrokes = useSessionState(({ hasDraftStrokes }) => hasDraftStrokes)
  /** There is something to keep: strokes, or a page of one's own. */
  const isWorth = hasStrokes || (platesUrl !== null && isOwnPage({ platesUrl }))
  const [asking, setAsking] = useState(false)
  const { account } = useSession()
  const narrow = useMedia(NARROW)
  const canExport = studio !== null && isReady && platesUrl !== null
  const { label, icon } = canvasExportLook(strokes)
  const keep = <KeepButton size="small" />
  return (
    <>
      <header className="z-10 shrink-0 border-b border-line bg-paper">
        <div className="flex min-h-[max(68px,4.25rem)] items-center gap-1 px-1 tablet:min-h-16 tablet:gap-2 tablet:px-4">
          {account ? (
            <Link to="/" aria-label="Return to Home" className={BACK}>
              <ArrowLeft aria-hidden="true" />
            </Link>
          ) : (
            <button type="button" aria-label="Leave this page" className={BACK} onClick={isWorth ? onLeave : onAnother}>
              <ArrowLeft aria-hidden="true" />
            </button>
          )}
          <div className="flex min-w-[44px] grow basis-0 flex-col items-start tablet:flex-row tablet:items-center tablet:gap-4">
            <h1 className="max-w-full truncate text-lead tablet:text-heading-4">{title}</h1>
            <SaveStatus />
          </div>
          {!narrow && keep}
          <IconButton label="Kid mode" title="Kid mode" icon={<Baby />} onClick={() => kidMode.turn(true)} />
          <Menu trigger={<IconButton label="More" title="More" icon={<Ellipsis />} />}>
            {canExport && (
              <MenuEntry icon={icon} onSelect={() => exporting.onOpenChange(true)}>
                {label}
              </MenuEntry>
            )}
            <MenuEntry
              icon={<FilePlus2 aria-hidden="true" />}
              onSelect={() => (isWorth ? setAsking(true) : onAnother())}
            >
              Start another page
            </MenuEntry>
            {!account && (
              <MenuEntry asChild>
                <Link to="/auth" state={TARGET} onClick={ask}>
                  <LogIn aria-hidden="true" />
                  Login
                </Link>
              </MenuEntry>
            )}
            <FullScreenEntry />
            <RedoEntry />
            <StartOverEntry />
            <MenuEntry icon={<CircleQuestionMark aria-hidden="true" />} onSelect={() => showDialog('keys', true)}>
              Fingers and keys
            </MenuEntry>
          </Menu>
        </div>
        {narrow && !account && <div className="flex justify-center px-3 pb-2">{keep}</div>}
      </header>
      {canExport && (
        <CanvasExport
          session={studio.session}
          platesUrl={platesUrl}
          title={title}
          artwork={null}
          strokes={strokes}
          dialog={exporting}
        />
      )}
      <ThrowAwayDialog open={asking} title={title} onConfirm={onAnother} onClose={() => setAsking(false)} />
    </>
  )
}
