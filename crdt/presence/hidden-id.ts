/**
 * Growing strokes without their ids. A person who knew the id of a stroke could append one of their own under it first, and the server
 * would refuse the author's (SYNC-17). The seed stays, because the painter derives its pseudo-random numbers from it.
 */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'

const HIDDEN = /^growing-\d+-([0-9a-f]{1,8})$/

const hiddenId = (author: number, seed: number): string => `growing-${author}-${seed.toString(16)}`

/** Returns the stroke with its seed, under an id that tells nothing of its own. */
export function hideId(stroke: Stroke): Stroke {
  const seed = hiddenSeed(stroke.id) ?? seedOf(stroke)
  return withSeed(stroke, seed)
}

export function withSeed(stroke: Stroke, seed: number): Stroke {
  return { ...stroke, id: hiddenId(stroke.author, seed), seed }
}

/** Returns the seed that an id of `hideId` names, or null for any other id. */
function hiddenSeed(id: string): number | null {
  const seed = HIDDEN.exec(id)?.[1]
  return seed === undefined ? null : Number.parseInt(seed, 16)
}

/** Whether a growing stroke with or without a hidden id is this stroke of the document. */
export function isSameStroke(growing: Stroke, stored: Stroke): boolean {
  if (growing.seed === undefined) return growing.id === stored.id
  return growing.madeAt === stored.madeAt && growing.author === stored.author && growing.seed === seedOf(stored)
}
