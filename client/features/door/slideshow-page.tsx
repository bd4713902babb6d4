import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, CirclePause, CirclePlay, Expand, X } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { type DoorArtwork, getFamilyDoor } from '#contract/families.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { call } from '#client/http/call.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { artworkTilt } from '#client/models/artworks/pinned-picture.tsx'
import { familyQueries } from '#client/models/family-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { useWakeLock } from '#client/ui/browser/use-wake-lock.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { chosenFamily, doorAddress } from './door-address.ts'
import { fillScreen } from './fill-screen.ts'
import { NO_SLIDES, type Slides, step, withDoor } from './slides.ts'
import { DOOR_REFETCH_MS } from './use-door.ts'
import { useWhileMember } from './use-while-member.ts'
import './slideshow.css'

/** Milliseconds that a picture stays. */
const STAY_MS = 10_000
/** A finger that goes this far sideways, in pixels, turns to another picture. */
const SWIPE = 50
/** Milliseconds without a touch after which the buttons go. */
const CALM_MS = 4_000
/** The pictures that the slideshow goes through: the first ones of the door. */
const MAX_PICTURES = 100

const slideshowQuery = (familyId: number | null) => ({
  queryKey: [...familyQueries.all(), familyId, 'door', 'slideshow'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withErrorMessage(
      call(getFamilyDoor, { params: { id: familyId ?? 0 }, query: { page: 1, limit: MAX_PICTURES }, signal }),
      () => 'Failed to fetch the door',
    ),
  enabled: familyId !== null,
  refetchInterval: DOOR_REFETCH_MS,
  networkMode: 'always' as const,
})

/** The pictures of a door one by one, on the whole screen: for the tablet in the kitchen. New ones come by themselves. */
export function SlideshowPage() {
  const account = useAccount()
  const [address] = useSearchParams()
  const families = useQuery({ ...familyQueries.list(), networkMode: 'always' })
  const family =
    families.data && chosenFamily(families.data, [parseId(address.get('family') ?? undefined), account.activeFamilyId])
  const read = useQuery(slideshowQuery(family?.id ?? null))
  const door = { ...read, data: useWhileMember(read) }
  useWakeLock()
  // Without a family, the door says what to do.
  if (families.data && !family) return <Navigate to="/door" replace />
  return (
    <main className="slideshow app-background">
      <PageTitle>Slideshow</PageTitle>
      <h1 className="sr-only">{family ? `The door of ${family.name}` : 'Slideshow'}</h1>
      <Loaded
        query={family ? door : { ...families, data: undefined }}
        failure="Couldn't load the door"
        loading={<output>Loading the door...</output>}
      >
        {({ artworks }) => <Slideshow artworks={artworks} backTo={family ? doorAddress(family.id) : '/door'} />}
      </Loaded>
      {!door.data && (
        <Button asChild>
          <Link to="/door">Back to the door</Link>
        </Button>
      )}
    </main>
  )
}

type SlideAct = { readonly step: 1 | -1 } | { readonly door: readonly number[]; readonly isPlaying: boolean }

function reduce(slides: Slides, act: SlideAct): Slides {
  if ('step' in act) return step(slides, act.step)
  const read = withDoor(slides, act.door)
  // What has just been hung does not wait.
  return act.isPlaying && read.fresh.length > slides.fresh.length ? step(read, 1) : read
}

function Slideshow({ artworks, backTo }: { artworks: readonly DoorArtwork[]; backTo: string }) {
  const navigate = useNavigate()
  const [slides, act] = useReducer(reduce, NO_SLIDES, (none) =>
    withDoor(
      none,
      artworks.map(({ id }) => id),
    ),
  )
  const [isPlaying, setPlaying] = useState(true)
  const isCalm = useCalm()
  const onRead = useEffectEvent((door: readonly number[]): void => act({ door, isPlaying }))
  useEffect(() => onRead(artworks.map(({ id }) => id)), [artworks])

  const leave = (): void => void navigate(backTo)
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent): void => {
    if (key === 'ArrowRight') act({ step: 1 })
    if (key === 'ArrowLeft') act({ step: -1 })
    if (key === ' ' && !(target instanceof HTMLButtonElement)) setPlaying(!isPlaying)
    // The browser itself leaves the full screen first.
    if (key === 'Escape') leave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )

  const shown = artworks.find(({ id }) => id === slides.shown)
  const next = artworks.find(({ id }) => id === step(slides, 1).shown)?.imageUrl
  // Not as a preload link: browsers warn of one that is not used at once.
  useEffect(() => {
    if (next !== undefined) new Image().src = next
  }, [next])
  return (
    <>
      {shown ? (
        <Slide key={shown.id} artwork={shown} isPlaying={isPlaying} onStep={(by) => act({ step: by })} />
      ) : (
        <p className="text-heading-3">Nothing hangs on the door yet.</p>
      )}
      <div className={classNames('slideshow-controls', isCalm && isPlaying && 'slideshow-calm')}>
        <IconButton variant="quiet" label="Previous picture" icon={<ChevronLeft />} onClick={() => act({ step: -1 })} />
        <IconButton
          variant="quiet"
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? <CirclePause /> : <CirclePlay />}
          onClick={() => setPlaying(!isPlaying)}
        />
        <IconButton variant="quiet" label="Next picture" icon={<ChevronRight />} onClick={() => act({ step: 1 })} />
        <FullScreenButton />
        <IconButton variant="quiet" label="Close the slideshow" icon={<X />} onClick={leave} />
      </div>
    </>
  )
}

interface SlideProps {
  artwork: DoorArtwork
  isPlaying: boolean
  /** The picture has been there for long enough, or a finger has wiped it away. */
  onStep: (by: 1 | -1) => void
}

/** One picture under a magnet, with its title and who made it. Mount it anew for another one. */
function Slide({ artwork, isPlaying, onStep }: SlideProps) {
  const { id, userId, ownerColor, imageUrl, title, ownerName } = artwork
  const [from, setFrom] = useState<number | null>(null)
  const end = useEffectEvent(() => onStep(1))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => end(), STAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying])
  return (
    <figure
      className="slide light-theme"
      style={{ rotate: `${artworkTilt(id)}deg` }}
      onPointerDown={({ isPrimary, clientX }) => setFrom(isPrimary ? clientX : null)}
      onPointerCancel={() => setFrom(null)}
      onPointerUp={({ clientX }) => {
        const by = from === null ? 0 : clientX - from
        setFrom(null)
        if (Math.abs(by) >= SWIPE) onStep(by < 0 ? 1 : -1)
      }}
    >
      <Magnet color={personColor(userId, ownerColor)} className="slide-magnet" />
      <div className="slide-paper">
        <SteadyPicture src={imageUrl} alt="" eager className="slide-picture" />
        <figcaption>
          <p className="text-heading-3 font-semibold wrap-anywhere font-display">{title}</p>
          <p className="text-lead text-ink-soft wrap-anywhere">{ownerName}</p>
        </figcaption>
      </div>
    </figure>
  )
}

/** Hides the browser's bars, where it can. On an iPhone the picture has the whole page anyway. */
function FullScreenButton() {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  if (isFull || !document.fullscreenEnabled) return null
  return <IconButton variant="quiet" label="Full screen" icon={<Expand />} onClick={fillScreen} />
}

/** Returns whether nobody has touched the screen, a key or the mouse for a while. */
function useCalm(): boolean {
  const [touches, touch] = useReducer((count: number) => count + 1, 0)
  const [calmAfter, setCalmAfter] = useState(-1)
  useEffect(() => {
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) window.addEventListener(event, touch)
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setCalmAfter(touches), CALM_MS)
    return () => clearTimeout(timer)
  }, [touches])
  return calmAfter === touches
}
