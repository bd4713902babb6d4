/**
 * Tells every process whose rights have changed. A change is announced in the transaction that changes the rights, so that it is
 * neither lost nor announced too early (ACCESS-11).
 */
import { announcementsIn } from '#server/storage/announcements.ts'

/**
 * Whose rights have changed: everybody's on an artwork, which may have been deleted, everybody's on all artworks of one owner, or on all
 * that a child is in, a person's, or those of one session.
 */
export type RightsChange =
  | { artworkId: number; isDeleted?: true }
  | { ownerId: number }
  | { childId: number }
  | { userId: number }
  | { sessionId: string }

const rightsChanges = announcementsIn<RightsChange>('rightsChanges')

export const announceRightsChange = rightsChanges.announce
export const watchRightsChanges = rightsChanges.watch
export const sweepRightsChanges = rightsChanges.sweep
