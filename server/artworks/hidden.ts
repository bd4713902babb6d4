/** What the owner of a picture that the operator hides cannot do with it (ADMIN-40). */
import { Problem } from '#server/http/problem.ts'
import type { ArtworkRow } from './artwork-row.ts'

/** Throws a 403 Problem for a hidden picture, before anything that would show it to others. */
export function refuseHidden({ hiddenAt }: Pick<ArtworkRow, 'hiddenAt'>): void {
  if (!hiddenAt) return
  throw Problem.forbidden(
    'The people who run this server have hidden this picture. It cannot be shared or copied until they show it again.',
    'hidden',
  )
}
