import type { FillStroke } from '#crdt/document/stroke.ts'

/** The smallest stroke there is. */
export const dot = (id: string, author: number): FillStroke => ({
  id,
  author,
  madeAt: 0,
  itemId: 0,
  tool: 'fill',
  x: 0,
  y: 0,
  region: 1,
  target: 0xffffff,
  color: 0,
  opacity: 100,
  style: 'solid',
})
