/** The ways from an artwork to its neighbors in the list where it was found, and back. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, House, Images, Maximize } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import type { ArtworkScreen } from '#client/models/artworks/artwork-actions.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { swipeStep, useWays } from './use-ways.ts'
import type { Point } from './zoom.ts'

// Few visits look closer.
const FullPicture = lazyDialog(async () => (await import('./full-picture.tsx')).FullPicture)

/** The words of each screen's way out. */
const OUT_WORDS: Readonly<Record<ArtworkScreen, string>> = {
  details: 'Back to Gallery',
  viewer: 'Return to Home',
  completed: 'Return to Gallery',
  replay: 'Return to Home',
}

/** Back to where the person came from, the screen's way out, and the pictures before and after this one. */
export function PictureWay({ id, screen }: { id: number; screen: ArtworkScreen }) {
  const { out, previous, next, addressOf } = useWays(id, screen)
  const navigate = useNavigate()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = { ArrowLeft: previous, ArrowRight: next }[event.key] ?? null
    // The arrow keys go through a replay.
    if (screen === 'replay' || wanted === null || isTaken(event)) return
    event.preventDefault()
    void navigate(addressOf(wanted), { replace: true })
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  const queries = useQueryClient()
  useEffect(() => {
    for (const neighbor of [previous, next])
      if (neighbor !== null) void queries.prefetchQuery(artworkQueries.detail(neighbor))
  }, [queries, previous, next])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isScreenBefore(history.state) && (
        <IconButton
          variant="quiet"
          label="Back"
          title="Back"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => void navigate(-1)}
        />
      )}
      <Button asChild size="small">
        <Link to={out}>
          {out === '/' ? <House aria-hidden="true" /> : <Images aria-hidden="true" />}
          {OUT_WORDS[screen]}
        </Link>
      </Button>
      {(previous !== null || next !== null) && (
        <nav aria-label="Other pictures" className="ml-auto flex flex-wrap gap-2">
          <WayLink to={previous === null ? null : addressOf(previous)}>
            <ChevronLeft aria-hidden="true" />
            <span className="max-tablet:sr-only">Previous</span>
          </WayLink>
          <WayLink to={next === null ? null : addressOf(next)}>
            <span className="max-tablet:sr-only">Next</span>
            <ChevronRight aria-hidden="true" />
          </WayLink>
        </nav>
      )}
    </div>
  )
}

/** Whether the visit has a screen before this one: React Router counts the screens in the state of the history. */
const isScreenBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0

/** A link that takes the place of this picture in the history, so that one step back leads to the list. @param to null at the end of the list */
function WayLink({ to, children }: { to: string | null; children: ReactNode }) {
  const shape = 'max-tablet:px-3!'
  if (to === null)
    return (
      <Button size="small" disabled className={shape}>
        {children}
      </Button>
    )
  return (
    <Button asChild size="small" className={shape}>
      <Link to={to} replace>
        {children}
      </Link>
    </Button>
  )
}

/** What uses the arrow keys itself. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role=slider], [role=radio], [role=tab], [role=listbox]'

const isTaken = ({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  (target instanceof Element && target.closest(USES_ARROWS) !== null) ||
  document.querySelector('[role=dialog], [role=menu]') !== null

interface SwipedPictureProps {
  artwork: Artwork
  screen: ArtworkScreen
  children: ReactNode
}

/** A picture that a finger swipes to the next or the previous one, with the button that lets it fill the screen. */
export function SwipedPicture({ artwork, screen, children }: SwipedPictureProps) {
  const [full, setFull] = useState(false)
  const { previous, next, addressOf } = useWays(artwork.id, screen)
  const navigate = useNavigate()
  const start = useRef<Point | null>(null)
  const begin = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
    // A second finger pinches; a page that is zoomed is moved.
    start.current = pointerType === 'touch' && isPrimary && (visualViewport?.scale ?? 1) === 1 ? { x, y } : null
  }
  const end = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const step = start.current ? swipeStep(start.current, { x, y }) : null
    start.current = null
    const wanted = step === 'next' ? next : step === 'previous' ? previous : null
    if (wanted !== null) void navigate(addressOf(wanted), { replace: true })
  }
  return (
    <>
      <div
        className="relative touch-pan-y touch-pinch-zoom"
        onPointerDown={begin}
        onPointerUp={end}
        onPointerCancel={() => (start.current = null)}
      >
        {children}
        <IconButton
          label="Full screen"
          title="Full screen"
          icon={<Maximize />}
          variant="quiet"
          className="absolute right-2 bottom-2 z-10"
          onClick={() => setFull(true)}
        />
      </div>
      {/* Outside, because what it hears is heard by the parts around it too. */}
      <FullPicture open={full} onOpenChange={setFull} artwork={artwork} screen={screen} />
    </>
  )
}
