/** Pseudo-random numbers that follow from a stroke's id, so that all replicas paint the same (PAINT-1). */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** Returns the 32-bit seed of a stroke: FNV-1a over its id's characters, or what a growing stroke names in place of its id. */
export function seedOf({ id, seed }: Pick<Stroke, 'id' | 'seed'>): number {
  if (seed !== undefined) return seed
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Returns a number from 0 to 2^32 - 1 that depends on nothing but a seed and two coordinates: a hash of the three. */
export function chance(seed: number, a: number, b: number): number {
  let hash = seed ^ Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}
