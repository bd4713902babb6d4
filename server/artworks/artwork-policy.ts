/** The access policy: one pure function that decides who may do what with an artwork. */
import type { ArtworkRow } from './artwork-row.ts'

/** What else the policy must know about a person and an artwork. */
export interface Relation {
  userId: number
  /** The person has joined and has not been removed. */
  isContributor: boolean
  /** The person is now a member of the artwork's family. */
  isFamilyMember: boolean
}

/** What a person may do with an artwork. */
export interface Access {
  /** Null when the artwork does not exist or the person may not read it; callers cannot tell the two apart (ACCESS-3). */
  artwork: ArtworkRow | null
  read: boolean
  /** May send strokes, cursor and presence (ACCESS-4). */
  draw: boolean
  /** May change title, visibility, completion and collaboration, and delete the artwork (ACCESS-5). */
  own: boolean
  /** Is the owner or a contributor, and sees the session code (ACCESS-7). */
  participant: boolean
  /** Why the person may not draw; null when drawing is allowed. */
  refusal: 'not-found' | 'read-only' | 'completed' | null
}

/** The access to an artwork that does not exist. */
export const NO_ACCESS: Access = {
  artwork: null,
  read: false,
  draw: false,
  own: false,
  participant: false,
  refusal: 'not-found',
}

/**
 * Returns what a person may do with an artwork, for REST and sockets alike (ACCESS-1, ACCESS-2, ACCESS-4, ACCESS-5). Being an
 * admin gives no right here (ACCESS-6).
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
