/** Strokes that are quick to paint and often overlap: short ones in one corner of the page. */
import { isFreeTip } from '#crdt/document/stroke/looks.ts'
import { FILL_STYLES, TIPS, UNITS_PER_PIXEL, type Stroke } from '#crdt/document/stroke/stroke.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

/** Of the tips that need no item of the store (ITEM-1). */
const FREE_TIPS = TIPS.filter(isFreeTip)
const CORNER = { left: 200, top: 150, width: 300, height: 250 }

export function randomStroke(random: RandomSource, id: string, author: number): Stroke {
  const base = { id, author, madeAt: Date.now(), itemId: 0 }
  const x = (CORNER.left + random.between(0, CORNER.width)) * UNITS_PER_PIXEL
  const y = (CORNER.top + random.between(0, CORNER.height)) * UNITS_PER_PIXEL
  const color = random.between(0, 0xffffff)
  const size = random.between(1, 14)
  const tip = random.pick(FREE_TIPS)
  const opacity = random.between(20, 100)
  switch (random.weighted({ brush: 70, eraser: 12, fill: 12, magic: 6 })) {
    case 'brush':
      return { ...base, tool: 'brush', color, size, opacity, tip, insideRegion: 0, path: path(random, x, y) }
    case 'eraser':
      return { ...base, tool: 'eraser', strength: opacity, size, tip, insideRegion: 0, path: path(random, x, y) }
    case 'fill':
      return {
        ...base,
        tool: 'fill',
        x,
        y,
        region: 0,
        target: 0xffffff,
        color,
        opacity,
        style: random.pick(FILL_STYLES),
      }
    case 'magic':
      return { ...base, tool: 'magic', color, size, opacity, effects: [{ x, y, color, type: 'star', size }] }
  }
}

function path(random: RandomSource, x: number, y: number): { points: number[]; pressures: null } {
  const points = [x, y]
  const step = 12 * UNITS_PER_PIXEL
  for (let left = random.between(1, 6); left > 0; left -= 1)
    points.push(points.at(-2)! + random.between(-step, step), points.at(-2)! + random.between(-step, step))
  return { points, pressures: null }
}
