import { Minus, Plus, X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useOpenPanel } from '#client/ui/overlays/open-panels.ts'
import { useFocusReturn } from '#client/ui/overlays/use-focus-return.ts'
import { MAX_SCALE, moveBy, type Point, type Size, WHOLE, type Zoom, zoomAt } from './zoom.ts'

export interface FullPictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  src: string
  title: string
}

/** How much one press or key makes larger, and how far an arrow key moves, in CSS pixels. */
const STEP = 1.5
const MOVE_PX = 80
/** A wheel that turns by this many pixels makes twice as large. */
const WHEEL_PX = 400

/** A picture that fills the screen, made larger by wheel, fingers, keys and buttons. */
export function FullPicture({ open, onOpenChange, src, title }: FullPictureProps) {
  const { panel, onCloseAutoFocus } = useFocusReturn(open)
  useOpenPanel(open)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Content
          ref={panel}
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 animate-fade-in overflow-hidden bg-[#10191d] outline-none"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <ZoomedPicture src={src} alt={title}>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} variant="quiet" />
            </Primitive.Close>
          </ZoomedPicture>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A component inside the dialog, so that each opening shows the whole picture. */
function ZoomedPicture({ src, alt, children }: { src: string; alt: string; children: ReactNode }) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  const area = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
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
  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    if (act === 'whole') setZoom(WHOLE)
    else if (typeof act === 'number') zoomBy(act)
    else move(act)
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
        onPointerUp={lift}
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
