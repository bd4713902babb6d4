import { memo, useEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { UNITS_PER_PAINTER_PIXEL, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { openRegions, type RegionStates } from '#crdt/regions/numbers/number-progress.ts'
import type { NumberPlace } from '#crdt/regions/numbers/number-places.ts'
import type { NumberedColor, NumberedPage } from '#crdt/regions/numbers/number-regions.ts'
import { numberSize } from '#crdt/regions/numbers/number-size.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { regionOutline } from '#crdt/regions/region-outline.ts'
import './number-layer.css'

/** The region that 'Show me where' points at. */
export interface AimedRegion {
  readonly region: GraphRegion
  /** How far the lines are from its middle, in units; 0 for a speck. */
  readonly room: number
  /** Differs each time, so that the same region pulses again. */
  readonly turn: number
}

export interface NumberLayerProps {
  page: NumberedPage
  labels: Uint16Array
  /** Where the numbers stand, by label. */
  places: ReadonlyMap<number, NumberPlace>
  states: RegionStates
  /** The color in use: the regions of its number are marked. */
  color: Color
  aimed: AimedRegion | null
}

/** The numbers over the paint. They are never part of the picture (NUMBER-2). Regions that are done have none. */
export const NumberLayer = memo(function NumberLayer({ page, labels, places, states, color, aimed }: NumberLayerProps) {
  const chosen = page.colors.find((numbered) => numbered.color === color)
  return (
    <>
      {chosen && <Marks labels={labels} regions={openRegions(chosen, states)} />}
      <div className="number-layer" aria-hidden="true" data-testid="numbers">
        {page.colors.map((numbered) => (
          <Numbers
            key={numbered.number}
            numbered={numbered}
            open={openRegions(numbered, states)}
            places={places}
            chosen={numbered === chosen}
          />
        ))}
      </div>
      {aimed && <Pulse key={aimed.turn} labels={labels} {...aimed} />}
    </>
  )
})

function Numbers({
  numbered: { number },
  open,
  places,
  chosen,
}: {
  numbered: NumberedColor
  open: readonly GraphRegion[]
  places: NumberLayerProps['places']
  chosen: boolean
}) {
  return open.map(({ label }) => {
    const place = places.get(label)
    if (!place) return null
    const { middle, room } = place
    return (
      <span
        key={label}
        data-chosen={chosen}
        style={
          {
            left: middle.x / UNITS_PER_PIXEL,
            top: middle.y / UNITS_PER_PIXEL,
            '--size': numberSize(room, number),
          } as CSSProperties
        }
      >
        {number}
      </span>
    )
  })
}

function Marks({ labels, regions }: { labels: Uint16Array; regions: readonly GraphRegion[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const marked = regions.map(({ label }) => label).join()
  useEffect(() => {
    const pixels = new ImageData(marksOf(labels, regions), PAGE_WIDTH, PAGE_HEIGHT)
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0)
    // `marked` stands for `regions`, which is a new array in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [labels, marked])
  return <canvas ref={canvas} className="number-marks" width={PAGE_WIDTH} height={PAGE_HEIGHT} aria-hidden="true" />
}

/** In painter pixels. A region with less room than this gets a ring too, so that it is seen. */
const SMALL_ROOM = 48

function Pulse({ labels, region, room: roomUnits }: Pick<NumberLayerProps, 'labels'> & AimedRegion) {
  const path = useMemo(() => regionOutline(labels, region), [labels, region])
  const room = roomUnits / UNITS_PER_PAINTER_PIXEL
  const ring = (className: string) => (
    <circle
      className={`number-pulse-ring ${className}`}
      cx={region.center.x / UNITS_PER_PAINTER_PIXEL}
      cy={region.center.y / UNITS_PER_PAINTER_PIXEL}
      style={{ '--room': room * 1.4 } as CSSProperties}
    />
  )
  return (
    <svg className="number-layer number-pulse" viewBox="0 0 1600 1200" aria-hidden="true" data-pulse={region.label}>
      <path className="number-pulse-halo" d={path} />
      {room < SMALL_ROOM && ring('number-pulse-halo')}
      <path className="number-pulse-line" d={path} />
      {room < SMALL_ROOM && ring('number-pulse-line')}
    </svg>
  )
}

/** RGBA of the stripes and of the gaps between them. */
const STRIPE = [43, 80, 184, 54] as const
const GAP = [43, 80, 184, 15] as const
/** Half of the stripes' period along x + y, in logical pixels, is 2 to this power. */
const STRIPE_BITS = 3

/** Returns the marks as RGBA, 800 x 600: coarser than the picture, since the lines hide their edges. */
function marksOf(labels: Uint16Array, regions: readonly GraphRegion[]): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(PAGE_WIDTH * PAGE_HEIGHT * 4)
  for (const { label, bounds } of regions)
    for (let y = Math.floor(bounds.top / SCALE); y < bounds.bottom / SCALE; y += 1)
      for (let x = Math.floor(bounds.left / SCALE); x < bounds.right / SCALE; x += 1)
        if (labels[y * SCALE * WIDTH + x * SCALE] === label)
          pixels.set(((x + y) >> STRIPE_BITS) & 1 ? STRIPE : GAP, (y * PAGE_WIDTH + x) * 4)
  return pixels
}
