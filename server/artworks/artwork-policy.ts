/** The access policy: one pure function that decides what a person has the right to do with an artwork. */
import type { Visibility } from '#contract/accounts.ts'
import type { ChildSettings } from '#contract/children.ts'
import type { FamilyRole } from '#contract/families.ts'
import type { ArtworkRow } from './artwork-row.ts'
import { mayBePublic } from './picture-children.ts'

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
        /** Somebody who may draw on the artwork shares no family with the child. Only asked with `onlyFamily`. */
        meetsOthers: boolean
        /** The child's quiet hours last. */
        isQuiet: boolean
      })
    | null
  /** A child that colors with its family only is in the picture, and the person shares no family with it (CHILD-22). */
  isKeptOut: boolean
  /** Such a child is in the picture. */
  isForFamilyOnly: boolean
}

/** Why somebody may not join: `hidden` is told to nobody, because it would tell of a child's picture. */
export type JoinDenial = 'hidden' | 'meets-others' | 'is-public'

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
  /** The children whose strokes parents have taken off: the owner sets no flags on these (UNDO-2, CHILD-23). */
  keptOff: ReadonlySet<number>
  /** Is the owner or a contributor. */
  participant: boolean
  /** Nobody outside the families of a child in it joins (CHILD-22). */
  isForFamilyOnly: boolean
  /** The family that the artwork is shared with, for its owner and the members of that family; null for everybody else (CHILD-31). */
  familyId: number | null
  /** Why the person may not draw; null when drawing is allowed. */
  denial: Denial | null
  /** Why the person may not take the strokes of others off the page and put them back; null when they may (UNDO-3, CHILD-5). */
  takingOffDenial: Denial | null
}

type Denial = 'not-found' | 'family-only' | 'read-only' | 'completed' | 'quiet-hours'

const NOBODY: ReadonlySet<number> = new Set()

/** The access to an artwork that does not exist. */
export const NO_ACCESS: Access = {
  artwork: null,
  read: false,
  draw: false,
  own: false,
  publish: false,
  isOwner: false,
  keptOff: NOBODY,
  participant: false,
  isForFamilyOnly: false,
  familyId: null,
  denial: 'not-found',
  takingOffDenial: 'not-found',
}

/**
 * Returns whether a person who does not own an artwork may become a contributor of it and stay one (CHILD-4, CHILD-22). Whether they
 * have its code, or its family, is another question.
 */
export function mayJoin({ childOwner, childCaller, isKeptOut }: Joining): boolean {
  if (isKeptOut) return false
  if ((childCaller?.onlyFamily || childCaller?.isCodeOff) && !childCaller.isOwnerInFamily) return false
  if (!childOwner) return true
  const { joinedBy, onlyFamily, role } = childOwner
  if (joinedBy === 'nobody') return false
  return role !== null || (joinedBy === 'code' && !onlyFamily)
}

/** Returns why somebody who has an artwork's code, or its family, may not join it; null when they may. */
export function joinDenial(artwork: Pick<ArtworkRow, 'visibility' | 'children'>, joining: Joining): JoinDenial | null {
  if (!mayJoin(joining)) return 'hidden'
  if (!joining.childCaller?.onlyFamily) return null
  if (joining.childCaller.meetsOthers) return 'meets-others'
  // What is not public only for now counts as public: a child that has joined stays in it.
  return shownTo(artwork, { ...joining, isPublicOff: false }) === 'public' ? 'is-public' : null
}

/** Returns who sees an artwork, whatever is stored (CHILD-3, CHILD-21, ADMIN-41). */
export function shownTo(
  artwork: Pick<ArtworkRow, 'visibility' | 'children'>,
  { childOwner, isPublicOff }: Pick<Relation, 'childOwner' | 'isPublicOff'>,
): Visibility {
  const { visibility } = artwork
  return visibility === 'public' && (childOwner || isPublicOff || !mayBePublic(artwork)) ? 'family' : visibility
}

/** Returns whether a child may draw on what everybody sees: not one that colors with its family only, and with consent alone. */
function mayDrawInPublic({ children = [] }: ArtworkRow, { userId, childCaller }: Relation): boolean {
  if (!childCaller) return true
  return !childCaller.onlyFamily && children.some(({ id, agreed }) => id === userId && agreed)
}

/** The access of somebody who is out because a child colors with its family only: an open page is told so, a call learns nothing (CHILD-22). */
const FAMILY_ONLY: Access = { ...NO_ACCESS, denial: 'family-only', takingOffDenial: 'family-only' }

/**
 * Returns what a person may do with an artwork, for REST and sockets alike (ACCESS-1, ACCESS-2, ACCESS-4, ACCESS-5). Being an
 * admin gives no right here (ACCESS-6); being a parent of the child who owns it does (CHILD-5).
 */
export function judgeAccess(artwork: ArtworkRow | null, relation: Relation): Access {
  if (!artwork) return NO_ACCESS
  const { childOwner, childCaller } = relation
  const isOwner = artwork.userId === relation.userId
  if (!isOwner && childCaller?.onlyFamily && !childCaller.isOwnerInFamily) return NO_ACCESS
  if (!isOwner && childCaller?.meetsOthers) return FAMILY_ONLY
  const own = isOwner || childOwner?.role === 'parent'
  if (artwork.hiddenAt && !own) return NO_ACCESS
  // A contributor who may no longer join is treated as somebody who never did.
  const isContributor = relation.isContributor && mayJoin(relation)
  const participant = isOwner || isContributor
  const visibility = shownTo(artwork, relation)
  const isForFamily = visibility === 'family' && relation.isFamilyMember && !relation.isKeptOut
  const read = own || isContributor || visibility === 'public' || isForFamily
  if (!read) return relation.isKeptOut && relation.isContributor ? FAMILY_ONLY : NO_ACCESS
  const drawsAlong = isContributor && artwork.collaborativeMode
  const mayDraw = (isOwner || drawsAlong) && (visibility !== 'public' || mayDrawInPublic(artwork, relation))
  const denial = denialOf(artwork, { mayDraw, childCaller })
  return {
    artwork,
    read,
    draw: denial === null,
    own,
    publish: own && !childOwner && !relation.isPublicOff,
    isOwner,
    keptOff: keptOffIn(artwork),
    participant,
    isForFamilyOnly: relation.isForFamilyOnly,
    familyId: isOwner || relation.isFamilyMember ? artwork.familyId : null,
    denial,
    takingOffDenial: denialOf(artwork, { mayDraw: own, childCaller }),
  }
}

function keptOffIn({ children = [] }: ArtworkRow): ReadonlySet<number> {
  const ids = children.flatMap(({ id, takenOff }) => (takenOff ? [id] : []))
  return ids.length === 0 ? NOBODY : new Set(ids)
}

function denialOf(
  { completed }: ArtworkRow,
  { mayDraw, childCaller }: Pick<Relation, 'childCaller'> & { mayDraw: boolean },
): Denial | null {
  if (completed) return 'completed'
  if (!mayDraw) return 'read-only'
  return childCaller?.isQuiet ? 'quiet-hours' : null
}
