/** Turns a refusal of the access policy into a Problem. */
import { Problem } from '#server/http/problem.ts'
import type { Access } from './artwork-policy.ts'

/** Throws the Problem that says why this person may not draw; returns if they may. */
export function requireDraw({ refusal }: Pick<Access, 'refusal'>): void {
  switch (refusal) {
    case null:
      return
    case 'not-found':
    case 'family-only':
      throw Problem.notFound('Artwork not found')
    case 'completed':
      throw Problem.conflict('This artwork is already completed', 'completed')
    case 'quiet-hours':
      throw Problem.forbidden('It is quiet time now. You can look, and color again later.', 'quiet-hours')
    case 'read-only':
      throw Problem.forbidden('You cannot draw on this artwork', 'read-only')
  }
}
