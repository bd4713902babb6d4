import { ArrowLeft, ChevronLeft, ChevronRight, Maximize } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { neighborsOf, usePictureList } from '#client/models/artworks/picture-list.ts'
import type { Artwork } from '#contract/artworks.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

// Few visits look closer.
const FullPicture = lazyDialog(async () => (await import('./full-picture.tsx')).FullPicture)

/** Returns the command that leaves the screen of an artwork for the list where it was found, else for the gallery. */
export function useLeave(id: number): () => void {
  const list = usePictureList(id)
  const navigate = useNavigate()
  return () => void navigate(list?.address ?? '/gallery', { replace: true })
}

/** Goes back to where the person came from. Nothing for people who opened the address itself. */
export function BackButton() {
  const navigate = useNavigate()
  // React Router's name for the first entry of a visit.
  if (useLocation().key === 'default') return null
  return (
    <Button size="small" onClick={() => void navigate(-1)}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}

export interface PictureWayProps {
  id: number
  /** Returns the address of the same screen for another artwork. */
  addressOf: (id: number) => string
  /** False where the arrow keys belong to something else. */
  byKeys?: boolean
}

/** The ways to the pictures before and after this one in the list where it was found. */
export function PictureWay({ id, addressOf, byKeys = true }: PictureWayProps) {
  const { previous, next } = neighborsOf(usePictureList(id), id)
  const navigate = useNavigate()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = { ArrowLeft: previous, ArrowRight: next }[event.key] ?? null
    if (!byKeys || wanted === null || isTaken(event)) return
    event.preventDefault()
    void navigate(addressOf(wanted), { replace: true })
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Other pictures" className="flex flex-wrap gap-2">
      <WayLink to={previous === null ? null : addressOf(previous)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </WayLink>
      <WayLink to={next === null ? null : addressOf(next)}>
        Next
        <ChevronRight aria-hidden="true" />
      </WayLink>
    </nav>
  )
}

/** A link that takes the place of this picture in the history, so that one step back leads to the list. @param to null at the end of the list */
function WayLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <Button size="small" disabled>
        {children}
      </Button>
    )
  return (
    <Button asChild size="small">
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

/** How far a finger moves sideways in a swipe, in CSS pixels. */
const SWIPE_PX = 56

interface SwipedPictureProps {
  artwork: Pick<Artwork, 'id' | 'imageUrl' | 'title'>
  /** Returns the address of the same screen for another artwork. */
  addressOf: (id: number) => string
  children: ReactNode
}

/** A picture that a finger swipes to the next or the previous one, with the button that lets it fill the screen. */
export function SwipedPicture({ artwork: { id, imageUrl, title }, addressOf, children }: SwipedPictureProps) {
  const [full, setFull] = useState(false)
  const { previous, next } = neighborsOf(usePictureList(id), id)
  const navigate = useNavigate()
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const begin = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
    // A second finger pinches; a page that is zoomed is moved.
    start.current = pointerType === 'touch' && isPrimary && (visualViewport?.scale ?? 1) === 1 ? { x, y } : null
  }
  const end = ({ clientX, clientY }: PointerEvent): void => {
    const from = start.current
    start.current = null
    if (!from) return
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return
    const wanted = dx < 0 ? next : previous
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
      <FullPicture open={full} onOpenChange={setFull} src={imageUrl} title={title} />
    </>
  )
}
