import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { plainFill } from '#tests/core/plain-strokes.ts'

/** The smallest stroke there is. */
export const dot = (id: string, author: number): FillStroke => plainFill({ id, author, region: 1 })
