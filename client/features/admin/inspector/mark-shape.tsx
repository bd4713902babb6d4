import { classNames } from '#client/ui/class-names.ts'
import type { Mark, MarkKind } from './marks.ts'

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
export function MarkShape({ mark: { kind, place }, scale, isShown }: { mark: Mark; scale: number; isShown: boolean }) {
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

/** The shape of a kind beside its words. */
export function MarkSample({ kind }: { kind: MarkKind }) {
  return (
    <svg aria-hidden="true" viewBox="-16 -16 32 32" className={classNames('daylight size-7 shrink-0', COLORS[kind])}>
      <circle r="16" fill="#ffffff" />
      <path d={pathOf(kind, 9)} fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinejoin="round" />
    </svg>
  )
}
