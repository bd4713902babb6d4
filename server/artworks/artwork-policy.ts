import type { ArtworkRow } from './artwork-row.ts'

/** What a person is to an artwork, apart from owning it. */
export interface Relation {
  userId: number
  /** Has joined by a code and has not been removed. */
  isContributor: boolean
  /** Is now a member of the artwork's family. */
  isFamilyMember: boolean
}

/** What a person may do with an artwork. */
export interface Access {
  /** Null when there is none or the person may not read it: the two look the same from outside. */
  artwork: ArtworkRow | null
  read: boolean
  /** Strokes, cursor, presence (ACCESS-4). */
  draw: boolean
  /** Title, visibility, completion, collaboration, deletion (ACCESS-5). */
  own: boolean
  /** Owner or contributor: sees the session code (ACCESS-7). */
  participant: boolean
  /** Why the person may not draw; null when drawing is allowed. */
  refusal: 'not-found' | 'read-only' | 'completed' | null
}

/** As if there were no such artwork. */
export const NO_ACCESS: Access = {
  artwork: null,
  read: false,
  draw: false,
  own: false,
  participant: false,
  refusal: 'not-found',
}

/**
 * The one policy of who may do what with an artwork, for REST and sockets alike (ACCESS-1, ACCESS-2, ACCESS-4, ACCESS-5).
 * Being an admin gives no right here (ACCESS-6).
 */
export function judgeAccess(artwork: ArtworkRow | null, relation: Relation): Access {
  if (!artwork) return NO_ACCESS
  const own = artwork.userId === relation.userId
  const participant = own || relation.isContributor
  const read =
    participant || artwork.visibility === 'public' || (artwork.visibility === 'family' && relation.isFamilyMember)
  if (!read) return NO_ACCESS
  if (artwork.completed) return { artwork, read, draw: false, own, participant, refusal: 'completed' }
  const draw = own || (relation.isContributor && artwork.collaborativeMode)
  return { artwork, read, draw, own, participant, refusal: draw ? null : 'read-only' }
}
