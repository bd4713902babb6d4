/** The access policy: one pure function that decides who may do what with an artwork. */
import type { Visibility } from '#contract/accounts.ts'
import type { ChildSettings } from '#contract/children.ts'
import type { FamilyRole } from '#contract/families.ts'
import type { ArtworkRow } from './artwork-row.ts'

/** What else the policy must know about a person and an artwork. */
export interface Relation extends Joining {
  userId: number
  /** The person has joined and has not been removed. */
  isContributor: boolean
  /** The person is now a member of the artwork's family. */
  isFamilyMember: boolean
  /** No artwork of this owner is public: the account is disabled, or the server has no public pictures (ADMIN-41, ADMIN-45). */
  isPublicOff: boolean
}

/** What decides whether a person may join an artwork. */
export interface Joining {
  /** Set when a child owns the artwork; it may be the person. */
  childOwner:
    | (Pick<ChildSettings, 'onlyFamily' | 'joinedBy'> & {
        /** The person's role in the child's family, the highest one where it lives in two; null for everybody outside. */
        role: FamilyRole | null
      })
    | null
  /** Set when the person is a child. */
  childCaller:
    | (Pick<ChildSettings, 'onlyFamily'> & {
        /** The artwork's owner is a member of a family of the child's. */
        isOwnerInFamily: boolean
        /** The server has no session codes for children (ADMIN-45). */
        isCodeOff: boolean
        /** The child's quiet hours last. */
        isQuiet: boolean
      })
    | null
}

/** What a person may do with an artwork. */
export interface Access {
  /** Null when the artwork does not exist or the person may not read it; callers cannot tell the two apart (ACCESS-3). */
  artwork: ArtworkRow | null
  read: boolean
  /** May send strokes, cursor and presence (ACCESS-4). */
  draw: boolean
  /** May change title, visibility, completion and collaboration, and delete the artwork (ACCESS-5, CHILD-5). */
  own: boolean
  /** May make it public: nobody may when a child owns it (CHILD-3), nor where nothing is public. */
  publish: boolean
  /** Has made the artwork, or a copy of it. Flags on the strokes of others are in this person's name alone (UNDO-2). */
  isOwner: boolean
  /** Is the owner or a contributor. */
  participant: boolean
  /** Why the person may not draw; null when drawing is allowed. */
  refusal: Refusal | null
  /** Why the person may not take the strokes of others off the page and put them back; null when they may (UNDO-3, CHILD-5). */
  takingOffRefusal: Refusal | null
}

type Refusal = 'not-found' | 'read-only' | 'completed' | 'quiet-hours'

/** The access to an artwork that does not exist. */
export const NO_ACCESS: Access = {
  artwork: null,
  read: false,
  draw: false,
  own: false,
  publish: false,
  isOwner: false,
  participant: false,
  refusal: 'not-found',
  takingOffRefusal: 'not-found',
}

/**
 * Returns whether a person who does not own an artwork may become a contributor of it and stay one (CHILD-4). Whether they have its
 * code, or its family, is another question.
 */
export function mayJoin({ childOwner, childCaller }: Joining): boolean {
  if ((childCaller?.onlyFamily || childCaller?.isCodeOff) && !childCaller.isOwnerInFamily) return false
  if (!childOwner) return true
  const { joinedBy, onlyFamily, role } = childOwner
  if (joinedBy === 'nobody') return false
  return role !== null || (joinedBy === 'code' && !onlyFamily)
}

/** Returns who sees an artwork, whatever is stored (CHILD-3, ADMIN-41). */
export const shownTo = (
  visibility: Visibility,
  { childOwner, isPublicOff }: Pick<Relation, 'childOwner' | 'isPublicOff'>,
): Visibility => ((childOwner || isPublicOff) && visibility === 'public' ? 'family' : visibility)

/**
 * Returns what a person may do with an artwork, for REST and sockets alike (ACCESS-1, ACCESS-2, ACCESS-4, ACCESS-5). Being an
 * admin gives no right here (ACCESS-6); being a parent of the child who owns it does (CHILD-5).
 */
export function judgeAccess(artwork: ArtworkRow | null, relation: Relation): Access {
  if (!artwork) return NO_ACCESS
  const { childOwner, childCaller } = relation
  const isOwner = artwork.userId === relation.userId
  if (!isOwner && childCaller?.onlyFamily && !childCaller.isOwnerInFamily) return NO_ACCESS
  const own = isOwner || childOwner?.role === 'parent'
  if (artwork.hiddenAt && !own) return NO_ACCESS
  // Who may not join any more counts as if they had not.
  const isContributor = relation.isContributor && mayJoin(relation)
  const participant = isOwner || isContributor
  const visibility = shownTo(artwork.visibility, relation)
  const read = own || isContributor || visibility === 'public' || (visibility === 'family' && relation.isFamilyMember)
  if (!read) return NO_ACCESS
  const refusal = refusalOf(artwork, { mayDraw: isOwner || (isContributor && artwork.collaborativeMode), childCaller })
  return {
    artwork,
    read,
    draw: refusal === null,
    own,
    publish: own && !childOwner && !relation.isPublicOff,
    isOwner,
    participant,
    refusal,
    takingOffRefusal: refusalOf(artwork, { mayDraw: own, childCaller }),
  }
}

function refusalOf(
  { completed }: ArtworkRow,
  { mayDraw, childCaller }: Pick<Relation, 'childCaller'> & { mayDraw: boolean },
): Refusal | null {
  if (completed) return 'completed'
  if (!mayDraw) return 'read-only'
  return childCaller?.isQuiet ? 'quiet-hours' : null
}
