/** Who may do what with an artwork: gathers the facts, and lets the policy decide. */
import type { ChildFacts } from '#server/accounts/child-lookup.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Caller, type FactSources, type Facts, factsAbout, factsOf } from './access-facts.ts'
import {
  type Access,
  type Joining,
  judgeAccess,
  joinRefusal,
  type JoinRefusal,
  NO_ACCESS,
  shownTo,
} from './artwork-policy.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { withLogKey } from './log-keys.ts'

export type { Access, Caller }
export type { ContributorLookup } from './access-facts.ts'

/** Of an artwork, what decides who may join it. */
type JoinedArtwork = Pick<ArtworkRow, '_id' | 'userId' | 'visibility' | 'completed' | 'collaborativeMode' | 'children'>

export interface ArtworkAccess {
  /** Returns what this person may do with this artwork now. An unknown artwork or person gives no access and no error. */
  accessOf(artworkId: number, caller: Caller): Promise<Access>
  /** Returns the same for artworks that have just been read, in the same order, with few reads for all of them. */
  accessToAll(artworks: readonly ArtworkRow[], caller: Caller): Promise<Access[]>
  /**
   * Returns why this person may not become a contributor of an artwork of somebody else, or null when they may (CHILD-4, CHILD-22). A
   * caller of null is a stranger.
   */
  joinRefusal(artwork: JoinedArtwork, caller: Caller | null): Promise<JoinRefusal | null>
}

async function childOwnerOf(owner: ChildFacts, facts: Facts): Promise<Joining['childOwner']> {
  const { onlyFamily, joinedBy, familyId } = owner
  return { onlyFamily, joinedBy, role: await facts.roleIn(familyId) }
}

async function childCallerOf(
  child: ChildFacts,
  artwork: JoinedArtwork,
  caller: Caller,
  facts: Facts,
): Promise<Joining['childCaller']> {
  const { onlyFamily, isQuiet, familyId } = child
  return {
    onlyFamily,
    isQuiet,
    isOwnerInFamily: onlyFamily && (await facts.isMember(familyId, artwork.userId)),
    meetsOthers: onlyFamily && (await meetsOthers(artwork, caller, facts)),
  }
}

/** Where the child is in the picture already, nobody outside its families draws: they are kept out. */
async function meetsOthers(artwork: JoinedArtwork, { id }: Caller, facts: Facts): Promise<boolean> {
  const { _id, userId, completed, collaborativeMode, children = [] } = artwork
  if (userId === id || completed || !collaborativeMode || children.some((child) => child.id === id)) return false
  const others = (await facts.idsOn(_id)).filter((other) => other !== id && other !== userId)
  return (await Promise.all(others.map((other) => facts.isRelativeOf(other)))).includes(false)
}

/** Returns the children in the picture that color with their families only (CHILD-22). */
async function keptChildren({ children = [] }: JoinedArtwork, facts: Facts): Promise<number[]> {
  const kept: number[] = []
  for (const { id, amongOthers } of children) if (!amongOthers && (await facts.childOf(id))?.onlyFamily) kept.push(id)
  return kept
}

async function isOutside(childIds: readonly number[], { id }: Caller, facts: Facts): Promise<boolean> {
  for (const childId of childIds) if (childId !== id && !(await facts.isRelativeOf(childId))) return true
  return false
}

async function joiningOf(artwork: JoinedArtwork, caller: Caller, facts: Facts): Promise<Joining> {
  const ownerId = artwork.userId
  const isOwner = caller.id === ownerId
  const [child, owner, kept] = await Promise.all([
    caller.isChild ? facts.childOf(caller.id) : null,
    // What grown-ups do with their own artworks needs no read.
    isOwner ? null : facts.childOf(ownerId),
    keptChildren(artwork, facts),
  ])
  const childOwner = isOwner ? child : owner
  return {
    childOwner: childOwner && (await childOwnerOf(childOwner, facts)),
    childCaller: child && (await childCallerOf(child, artwork, caller, facts)),
    isKeptOut: !isOwner && (await isOutside(kept, caller, facts)),
    isForFamilyOnly: kept.length > 0,
  }
}

async function judge(artwork: ArtworkRow, caller: Caller, facts: Facts): Promise<Access> {
  const isOwner = artwork.userId === caller.id
  const [joining, isContributor] = await Promise.all([
    joiningOf(artwork, caller, facts),
    !isOwner && facts.hasJoined(artwork._id),
  ])
  const { familyId } = artwork
  const isForFamily = !isOwner && familyId !== null && shownTo(artwork, joining) === 'family'
  const isFamilyMember = isForFamily && (await facts.roleIn(familyId)) !== null
  return judgeAccess(artwork, { ...joining, userId: caller.id, isContributor, isFamilyMember })
}

export function createArtworkAccess({ storage, ...sources }: FactSources & { storage: Storage }): ArtworkAccess {
  const artworks = storage.collection(artworkCollection)

  return {
    async accessOf(artworkId, caller) {
      const row = await artworks.findOne({ _id: artworkId })
      return row ? judge(await withLogKey(artworks, row), caller, factsOf(caller, sources)) : NO_ACCESS
    },
    async accessToAll(rows, caller) {
      const facts = await factsAbout(rows, caller, sources)
      return Promise.all(rows.map((row) => judge(row, caller, facts)))
    },
    async joinRefusal(artwork, caller) {
      const stranger = { id: 0, isChild: false }
      const who = caller ?? stranger
      return joinRefusal(artwork, await joiningOf(artwork, who, factsOf(who, sources)))
    },
  }
}
