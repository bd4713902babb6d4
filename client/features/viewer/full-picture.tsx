import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import type { ArtworkScreen } from '#client/models/artworks/artwork-actions.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import type { Neighbors } from '#client/models/artworks/picture-list.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useOpenPanel } from '#client/ui/overlays/open-panels.ts'
import { useFocusReturn } from '#client/ui/overlays/use-focus-return.ts'
import { titleOf } from './artwork-details.tsx'
import { swipeStep, useWays } from './use-ways.ts'
import { MAX_SCALE, moveBy, type Point, type Size, WHOLE, type Zoom, zoomAt } from './zoom.ts'

export interface FullPictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one that is shown first. */
  artwork: Artwork
  screen: ArtworkScreen
}

/** How much one press or key makes larger, and how far an arrow key moves, in CSS pixels. */
const STEP = 1.5
const MOVE_PX = 80
/** A wheel that turns by this many pixels makes twice as large. */
const WHEEL_PX = 400

/**
 * A picture that fills the screen, made larger by wheel, fingers, keys and buttons. While it is whole, arrow keys and swipes go on to its
 * neighbors, and closing leads to the page of the one that is shown.
 */
export function FullPicture({ open, onOpenChange, artwork, screen }: FullPictureProps) {
  const { panel, onCloseAutoFocus } = useFocusReturn(open)
  useOpenPanel(open)
  const navigate = useNavigate()
  const [id, setId] = useState(artwork.id)
  const ways = useWays(id, screen)
  const { data, error } = useQuery({ ...artworkQueries.detail(id), enabled: id !== artwork.id })
  const shown = id === artwork.id ? artwork : data
  const title = shown ? titleOf(shown) : 'Opening...'
  const go = (step: keyof Neighbors): void => setId(ways[step] ?? id)
  const close = (): void => {
    onOpenChange(false)
    if (id !== artwork.id) void navigate(ways.addressOf(id), { replace: true })
  }
  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Content
          ref={panel}
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 animate-fade-in overflow-hidden bg-[#10191d] outline-none"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <ZoomedPicture key={id} src={shown?.imageUrl} alt={title} onStep={go}>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} variant="quiet" />
            </Primitive.Close>
          </ZoomedPicture>
          {!shown && error && (
            <p role="alert" className="fixed inset-0 grid place-items-center p-6 text-center text-white">
              {loadFailureText(error)}
            </p>
          )}
          {(ways.previous !== null || ways.next !== null) && (
            <div className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 flex -translate-x-1/2 gap-2">
              <IconButton
                label="Previous"
                icon={<ChevronLeft />}
                variant="quiet"
                disabled={ways.previous === null}
                onClick={() => go('previous')}
              />
              <IconButton
                label="Next"
                icon={<ChevronRight />}
                variant="quiet"
                disabled={ways.next === null}
                onClick={() => go('next')}
              />
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface ZoomedPictureProps {
  /** Undefined until it is known. */
  src: string | undefined
  alt: string
  /** Goes on to a neighbor. */
  onStep: (step: keyof Neighbors) => void
  children: ReactNode
}

/** A component of its own, so that each picture begins whole. */
function ZoomedPicture({ src, alt, onStep, children }: ZoomedPictureProps) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  const area = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
  /** Where the only finger began; null for several, and for a mouse. */
  const start = useRef<Point | null>(null)
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    setZoom((before) => zoomAt(before, factor, at, sizeOf(image.current)))
  const move = (by: Point): void => setZoom((before) => moveBy(before, by, sizeOf(image.current)))

  useEffect(() => {
    const turn = (event: WheelEvent): void => {
      // Else the browser makes the page larger. React's own listeners cannot prevent that.
      event.preventDefault()
      const at = { x: event.clientX - innerWidth / 2, y: event.clientY - innerHeight / 2 }
      setZoom((before) => zoomAt(before, 2 ** (-event.deltaY / WHEEL_PX), at, sizeOf(image.current)))
    }
    const target = area.current
    target?.addEventListener('wheel', turn, { passive: false })
    return () => target?.removeEventListener('wheel', turn)
  }, [])

  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    start.current = event.pointerType === 'touch' && fingers.current.size === 1 ? fromMiddle(event) : null
  }
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    const share = other ? 0.5 : 1
    move({ x: (now.x - before.x) * share, y: (now.y - before.y) * share })
  }
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId)
    start.current = null
  }
  const onPointerUp = (event: PointerEvent): void => {
    const step = start.current && zoom.scale === 1 ? swipeStep(start.current, fromMiddle(event)) : null
    lift(event)
    if (step) onStep(step)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    if (act === 'whole') setZoom(WHOLE)
    else if (typeof act === 'number') zoomBy(act)
    else if (zoom.scale > 1) move(act)
    else if (act.x !== 0) onStep(act.x < 0 ? 'next' : 'previous')
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <div
        ref={area}
        data-testid="zoomed-picture"
        className="fixed inset-0 grid touch-none place-items-center"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={lift}
      >
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          className="aspect-4/3 w-[min(100vw,calc(100svh*4/3))] bg-white"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      <div className="fixed top-[max(1rem,env(safe-area-inset-top))] right-4 flex gap-2">
        <IconButton
          label="Smaller"
          icon={<Minus />}
          variant="quiet"
          disabled={zoom.scale === 1}
          onClick={() => zoomBy(1 / STEP)}
        />
        <IconButton
          label="Larger"
          icon={<Plus />}
          variant="quiet"
          disabled={zoom.scale === MAX_SCALE}
          onClick={() => zoomBy(STEP)}
        />
        {children}
      </div>
    </>
  )
}

const KEYS: Readonly<Record<string, number | Point | 'whole' | undefined>> = {
  '+': STEP,
  '=': STEP,
  '-': 1 / STEP,
  '0': 'whole',
  ArrowLeft: { x: MOVE_PX, y: 0 },
  ArrowRight: { x: -MOVE_PX, y: 0 },
  ArrowUp: { x: 0, y: MOVE_PX },
  ArrowDown: { x: 0, y: -MOVE_PX },
}

const sizeOf = (image: HTMLElement | null): Size => ({
  width: image?.offsetWidth ?? 0,
  height: image?.offsetHeight ?? 0,
})
const fromMiddle = ({ clientX, clientY }: PointerEvent): Point => ({
  x: clientX - innerWidth / 2,
  y: clientY - innerHeight / 2,
})
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
