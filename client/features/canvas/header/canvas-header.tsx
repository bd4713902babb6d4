import { ArrowLeft, Baby, CirclePlay, Share2 } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { replayAddress } from '#client/models/artworks/artwork-address.ts'
import { useCanvasArtwork, useCanvasSave } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useLayout } from '#client/features/canvas/state/use-layout.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasMenu, ExportInBar, useSharesInMenu } from './canvas-menu.tsx'
import { MakersLine, SharedControls, SoloControls, ViewOnly } from './header-people.tsx'
import { KidBar, usePreloadedKidBar } from './kid-bar.tsx'
import { SaveStatus } from '#client/features/canvas/toolbar/save-status.tsx'
import { SlowUpdates, TitleField } from './title-field.tsx'

/**
 * On a phone the title stands at the top of the bar and the save state below it. Each is a target of 44 px; the lower one
 * reaches below the bar by 20 px.
 */
const STACKED_TITLE =
  'stacked-title self-stretch flex-col items-start [&>:last-child]:-mb-[20px] [&>:last-child]:shrink-0'

/** The bar above the page: kid mode's locked one, or the one with title, saving, people, sharing and a menu. */
export function CanvasHeader() {
  const { kidMode } = useCanvasTools()
  usePreloadedKidBar()
  return kidMode.on ? <KidBar /> : <FullHeader />
}

function FullHeader() {
  const { artwork, title, rename, mayDraw } = useCanvasArtwork()
  const isPhone = useLayout() === 'phone'
  const looksOnly = useLooksOnly()
  const isCollaborative = artwork?.collaborativeMode === true
  return (
    <header className="z-10 shrink-0">
      <div className="flex min-h-[max(68px,4.25rem)] items-center border-b border-line bg-paper px-1 tablet:min-h-16 tablet:gap-2 tablet:px-4 [@media(max-height:499px)]:min-h-13!">
        <Link
          to="/"
          aria-label="Return to Home"
          className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-door"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={classNames('flex min-w-[44px] grow basis-0', isPhone ? STACKED_TITLE : 'items-center gap-2')}>
          <TitleField title={title} onRename={rename ?? undefined} />
          {looksOnly ? <ViewOnly small={isPhone} /> : <SaveStatus canSave={mayDraw} />}
        </div>
        <SlowUpdates />
        {!mayDraw ? <WatchLink /> : isCollaborative ? <SharedControls /> : <SoloControls />}
        {mayDraw && <KidModeButton />}
        <ExportInBar />
        <ShareButton />
        <CanvasMenu />
      </div>
      {looksOnly && isPhone && <MakersLine />}
    </header>
  )
}

/** Returns whether the header names the makers in place of the save state, which also shows while strokes wait on this device. */
function useLooksOnly(): boolean {
  const { mayDraw } = useCanvasArtwork()
  const { state } = useCanvasSave()
  return !mayDraw && (state === 'saved' || state === 'opening' || state === 'offline')
}

/** Returns whether buttons are icons. While people color together, only a desktop has room for words besides their names and the code. */
function useIsBrief(): boolean {
  const { artwork } = useCanvasArtwork()
  const layout = useLayout()
  const wide = useMedia('(min-width: 62.5rem)')
  return !wide || (artwork?.collaborativeMode === true && layout !== 'desktop')
}

/** The link to the replay, for people who only look. */
function WatchLink() {
  const { artwork } = useCanvasArtwork()
  const isBrief = useIsBrief()
  if (!artwork) return null
  if (isBrief)
    return (
      <Link
        to={replayAddress(artwork.id)}
        aria-label="Watch it grow"
        title="Watch it grow"
        className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-door"
      >
        <CirclePlay aria-hidden="true" className="size-[22px]" />
      </Link>
    )
  return (
    <Button asChild size="small">
      <Link to={replayAddress(artwork.id)}>
        <CirclePlay aria-hidden="true" />
        Watch it grow
      </Link>
    </Button>
  )
}

function KidModeButton() {
  const { artwork } = useCanvasArtwork()
  const { turn } = useCanvasTools().kidMode
  const layout = useLayout()
  const start = (): void => turn(true)
  if (layout !== 'desktop' || artwork?.collaborativeMode === true)
    return <IconButton label="Kid mode" title="Kid mode" icon={<Baby />} onClick={start} />
  return (
    <Button size="small" onClick={start}>
      <Baby aria-hidden="true" />
      Kid mode
    </Button>
  )
}

function ShareButton() {
  const { artwork } = useCanvasArtwork()
  const { open, onOpenChange } = useCanvasDialog('share')
  const isNamed = useParams().id !== undefined
  const isBrief = useIsBrief()
  const isInMenu = useSharesInMenu()
  const share = (): void => {
    // The dialog of an artwork that is being read opens as soon as it is there.
    if (artwork || isNamed) onOpenChange(true)
    else
      toast({
        title: 'No artwork to share',
        description: 'Please save your artwork first...',
        destructive: true,
      })
  }
  if (isInMenu) return null
  const look = { 'aria-busy': open && !artwork, className: 'aria-busy:opacity-50', onClick: share }
  if (isBrief) return <IconButton label="Share Artwork" title="Share Artwork" icon={<Share2 />} {...look} />
  return (
    <Button variant="primary" size="small" {...look}>
      <Share2 aria-hidden="true" />
      Share Artwork
    </Button>
  )
}
