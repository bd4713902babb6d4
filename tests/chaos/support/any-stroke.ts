/** Strokes that are quick to paint and often touch each other: short, in one corner of the page. */
import { FILL_STYLES, TIPS, UNITS_PER_PIXEL, type Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Chance } from './chance.ts'

const CORNER = { left: 200, top: 150, width: 300, height: 250 }

export function anyStroke(chance: Chance, id: string, author: number): Stroke {
  const base = { id, author, madeAt: Date.now(), itemId: 0 }
  const x = (CORNER.left + chance.between(0, CORNER.width)) * UNITS_PER_PIXEL
  const y = (CORNER.top + chance.between(0, CORNER.height)) * UNITS_PER_PIXEL
  const color = chance.between(0, 0xffffff)
  const size = chance.between(1, 14)
  const tip = chance.pick(TIPS)
  const opacity = chance.between(20, 100)
  switch (chance.weighted({ brush: 70, eraser: 12, fill: 12, magic: 6 })) {
    case 'brush':
      return { ...base, tool: 'brush', color, size, opacity, tip, insideRegion: 0, path: path(chance, x, y) }
    case 'eraser':
      return { ...base, tool: 'eraser', strength: opacity, size, tip, insideRegion: 0, path: path(chance, x, y) }
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
        style: chance.pick(FILL_STYLES),
      }
    case 'magic':
      return { ...base, tool: 'magic', color, size, opacity, effects: [{ x, y, color, type: 'star', size }] }
  }
}

function path(chance: Chance, x: number, y: number): { points: number[]; pressures: null } {
  const points = [x, y]
  const step = 12 * UNITS_PER_PIXEL
  for (let left = chance.between(1, 6); left > 0; left -= 1)
    points.push(points.at(-2)! + chance.between(-step, step), points.at(-2)! + chance.between(-step, step))
  return { points, pressures: null }
}
