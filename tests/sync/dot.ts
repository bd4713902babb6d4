import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'

/** Returns the smallest valid stroke: a fill of region 1. */
export const dot = (id: string, author: number): FillStroke => plainFill({ id, author, region: 1 })
