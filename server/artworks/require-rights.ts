/** Turns what the access policy denies, and what nobody does with a hidden picture, into Problems. */
import { Problem } from '#server/http/problem.ts'
import {
  ALREADY_COMPLETED,
  ARTWORK_NOT_FOUND,
  CANNOT_DRAW,
  PICTURE_IS_HIDDEN,
  QUIET_TIME,
} from '#server/texts/artworks.ts'
import type { Access } from './artwork-policy.ts'
import type { ArtworkRow } from './artwork-row.ts'

/** Throws the Problem that says why this person may not draw; returns if they may. */
export function requireDraw({ denial }: Pick<Access, 'denial'>): void {
  switch (denial) {
    case null:
      return
    case 'not-found':
    case 'family-only':
      throw Problem.notFound(ARTWORK_NOT_FOUND)
    case 'completed':
      throw Problem.conflict(ALREADY_COMPLETED, 'completed')
    case 'quiet-hours':
      throw Problem.forbidden(QUIET_TIME, 'quiet-hours')
    case 'read-only':
      throw Problem.forbidden(CANNOT_DRAW, 'read-only')
  }
}

/** Throws a 403 Problem for a picture that the operator hides, before anything that would show it to others (ADMIN-40). */
export function refuseHidden({ hiddenAt }: Pick<ArtworkRow, 'hiddenAt'>): void {
  if (!hiddenAt) return
  throw Problem.forbidden(PICTURE_IS_HIDDEN, 'hidden')
}
