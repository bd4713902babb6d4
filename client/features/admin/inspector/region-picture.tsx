import { useEffect, useMemo, useRef } from 'react'
import type { Place } from '#contract/template-admin.ts'
import { HEIGHT, type Plates, WIDTH } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { classNames } from '#client/ui/class-names.ts'
import type { Mark, MarkKind } from './marks.ts'

/** In degrees. Labels that follow each other get hues far apart, and no hue returns soon. */
const GOLDEN_ANGLE = 137.508
const SATURATION = 0.72
/** Neighbors differ in lightness too, for eyes that do not tell hues apart. */
const LIGHTNESSES = [0.62, 0.78, 0.7, 0.86] as const

const WHITE: Rgb = [255, 255, 255]
/** The color of lines. */
const INK: Rgb = [38, 49, 61]

const SCALE = 5

export interface RegionPictureProps {
  /** Encoded plates in base64. */
  plates: string
  marks: readonly Mark[]
  /** The mark in the middle of the enlarged page; null for the whole page. */
  shown: Mark | null
  /** What the picture shows, in words. */
  label: string
}

/** A page with each region in its own color, and marks on it. */
export function RegionPicture({ plates, marks, shown, label }: RegionPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const decoded = useMemo(() => decodePlates(fromBase64(plates)), [plates])
  useEffect(() => {
    const pixels = paintRegions(decoded)
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, WIDTH, HEIGHT), 0, 0)
  }, [decoded])
  const { scale, transform } = zoomedOn(shown?.place ?? null)
  return (
    <div className="light-theme relative z-10 aspect-[4/3] overflow-hidden rounded-page border border-line bg-white [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-2">
      <div className="absolute inset-0 origin-top-left transition-transform duration-page" style={{ transform }}>
        <canvas ref={canvas} aria-hidden="true" width={WIDTH} height={HEIGHT} className="absolute inset-0 size-full" />
        <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="absolute inset-0 size-full">
          {marks.map((mark) => (
            <MarkShape key={mark.name} mark={mark} scale={scale} isShown={mark.name === shown?.name} />
          ))}
        </svg>
      </div>
    </div>
  )
}

/** Returns the CSS length by which the enlarged page moves, so that a share of its side comes into the middle or as near as can be. */
function shift(share: number): string {
  const hiddenBefore = Math.min(Math.max(share * SCALE - 0.5, 0), SCALE - 1)
  return `${(-100 * hiddenBefore).toFixed(1)}%`
}

/** Returns the scale, and the CSS transform from the top left corner, that bring a place into the middle; null is the whole page. */
export function zoomedOn(place: Pick<Place, 'x' | 'y'> | null): { scale: number; transform: string } {
  if (!place) return { scale: 1, transform: 'none' }
  const [x, y] = [shift(place.x / WIDTH), shift(place.y / HEIGHT)]
  return { scale: SCALE, transform: `translate(${x}, ${y}) scale(${SCALE})` }
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Returns the color that a region is shown in, 0 to 255 each. Label 0, no region, is white. */
export function regionColor(label: number): Rgb {
  if (label === 0) return WHITE
  const hue = (label * GOLDEN_ANGLE) % 360
  const lightness = LIGHTNESSES[label % LIGHTNESSES.length]!
  const reach = SATURATION * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Returns a page's pixels as RGBA: each region in its own color, under the lines. */
export function paintRegions({ ink, labels, regions }: Pick<Plates, 'ink' | 'labels' | 'regions'>) {
  const colors = Array.from({ length: Math.max(1, regions.length) }, (_, label) => regionColor(label))
  const pixels = new Uint8ClampedArray(labels.length * 4)
  for (let pixel = 0, at = 0; pixel < labels.length; pixel += 1, at += 4) {
    const color = colors[labels[pixel]!] ?? WHITE
    const dark = ink[pixel]! / 255
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = color[channel]! + (INK[channel]! - color[channel]!) * dark
    pixels[at + 3] = 255
  }
  return pixels
}

/** The radius of a mark on the whole page, in pixels of the page. */
const RADIUS = 26

const COLORS: Readonly<Record<MarkKind, string>> = {
  leak: 'text-tomato-deep',
  tiny: 'text-blueberry',
  speck: 'text-ink',
  closed: 'text-leaf-deep',
}

/** The kinds differ in shape too: a ring, a square, a diamond, and a ring with a tick. */
function pathOf(kind: MarkKind, r: number): string {
  const ring = `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  switch (kind) {
    case 'leak':
      return ring
    case 'tiny':
      return `M${-r} ${-r}H${r}V${r}H${-r}Z`
    case 'speck':
      return `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`
    case 'closed':
      return `${ring}M${-r * 0.45} 0L${-r * 0.1} ${r * 0.4}L${r * 0.5} ${-r * 0.4}`
  }
}

/** One mark in an SVG of the page. It keeps its size while the page is enlarged. @param scale of the page */
function MarkShape({ mark: { kind, place }, scale, isShown }: { mark: Mark; scale: number; isShown: boolean }) {
  const path = pathOf(kind, (isShown ? 2.4 * RADIUS : RADIUS) / scale)
  return (
    <g
      transform={`translate(${place.x} ${place.y})`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={COLORS[kind]}
    >
      <path d={path} stroke="#ffffff" strokeWidth={18 / scale} />
      <path d={path} stroke="currentColor" strokeWidth={9 / scale} />
    </g>
  )
}

/** The shape of a kind, shown next to its text. */
export function MarkSample({ kind }: { kind: MarkKind }) {
  return (
    <svg aria-hidden="true" viewBox="-16 -16 32 32" className={classNames('light-theme size-7 shrink-0', COLORS[kind])}>
      <circle r="16" fill="#ffffff" />
      <path d={pathOf(kind, 9)} fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinejoin="round" />
    </svg>
  )
}
