/** Tells every process on which artwork the reactions have changed, so that people who look at it see the new counts (SYNC-24). */
import { announcementsIn } from '#server/storage/announcements.ts'

const reactionChanges = announcementsIn<{ artworkId: number }>('reactionChanges')

export const announceReactionChange = reactionChanges.announce
export const watchReactionChanges = reactionChanges.watch
export const sweepReactionChanges = reactionChanges.sweep
