/** What a scene is made of: layers, painted in order, each over the ones before. Lengths are page pixels outside of groups. */
import type { IconSet } from '#scripts/line-art/icons/icon-sets.ts'
import type { Overrides } from '#scripts/line-art/icons/outline.ts'
import type { PageText } from '#scripts/line-art/format/page.ts'

/** A closed shape to color. */
interface Region {
  readonly kind: 'region'
  readonly d: string
  /** `#rrggbb`: its color in color by number and hints. */
  readonly reference: string
}

/** An open line that closes nothing, such as a smile or a string. */
interface Line {
  readonly kind: 'line'
  readonly d: string
}

/** A shape filled with ink, such as an eye. */
interface Ink {
  readonly kind: 'ink'
  readonly d: string
}

/** A region with layers that end at its outline, such as the stripes of an egg. */
interface Clipped {
  readonly kind: 'clipped'
  readonly d: string
  readonly reference: string
  readonly layers: readonly Drawn[]
}

/** A line so wide that it is colored, with an outline on both sides. Strokes of one band melt into one region where they cross. */
interface Band {
  readonly kind: 'band'
  readonly d: string
  readonly width: number
  readonly reference: string
}

/** Layers in a coordinate system of their own. Lines keep their width on the page. */
interface Group {
  readonly kind: 'group'
  readonly x: number
  readonly y: number
  readonly scale: number
  /** In degrees, clockwise. */
  readonly turn: number
  readonly mirrored: boolean
  readonly layers: readonly Drawn[]
}

export type Drawn = Region | Line | Ink | Band | Clipped | Group

/** An icon that fills a box of the page. */
export interface Actor {
  readonly kind: 'icon'
  readonly set: IconSet
  readonly icon: string
  /** Left, top, width and height. */
  readonly box: readonly [number, number, number, number]
  /** Centers the icon in its box; otherwise it stands on the box's lower edge. */
  readonly floats?: boolean
  /** Flips the icon horizontally. */
  readonly mirrored?: boolean
  readonly overrides?: Overrides
}

export type Layer = Drawn | Actor

export interface ScenePage extends PageText {
  readonly layers: readonly Layer[]
}

export const region = (d: string, reference: string): Drawn => ({ kind: 'region', d, reference })
export const line = (d: string): Drawn => ({ kind: 'line', d })
export const ink = (d: string): Drawn => ({ kind: 'ink', d })
export const band = (d: string, width: number, reference: string): Drawn => ({ kind: 'band', d, width, reference })
export const clipped = (d: string, reference: string, layers: readonly Drawn[]): Drawn => ({
  kind: 'clipped',
  d,
  reference,
  layers,
})

/** Moves layers so that their origin is at (x, y), and enlarges and turns them around it. */
export function put(
  layers: readonly Drawn[],
  x: number,
  y: number,
  scale = 1,
  { turn = 0, mirrored = false }: { turn?: number; mirrored?: boolean } = {},
): Drawn {
  return { kind: 'group', x, y, scale, turn, mirrored, layers }
}

type Extra = Pick<Actor, 'floats' | 'mirrored' | 'overrides'>
export const fluent = (icon: string, box: Actor['box'], extra: Extra = {}): Actor => ({
  kind: 'icon',
  set: 'fluent-emoji-flat',
  icon,
  box,
  ...extra,
})
export const noto = (icon: string, box: Actor['box'], extra: Extra = {}): Actor => ({
  kind: 'icon',
  set: 'noto',
  icon,
  box,
  ...extra,
})
