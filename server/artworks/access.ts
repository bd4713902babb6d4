/** Who may do what with an artwork: gathers the facts, and lets the policy decide. */
import type { FamilyRole } from '#contract/families.ts'
import type { ChildFacts } from '#server/accounts/child-lookup.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Caller, type FactSources, type Facts, factsAbout, factsOf } from './access-facts.ts'
import { type Access, type Joining, judgeAccess, mayJoin, NO_ACCESS, shownTo } from './artwork-policy.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { withLogKey } from './log-keys.ts'

export type { Access, Caller }
export type { ContributorLookup } from './access-facts.ts'

export interface ArtworkAccess {
  /** Returns what this person may do with this artwork now. An unknown artwork or person gives no access and no error. */
  accessOf(artworkId: number, caller: Caller): Promise<Access>
  /** Returns the same for artworks that have just been read, in the same order, with few reads for all of them. */
  accessToAll(artworks: readonly ArtworkRow[], caller: Caller): Promise<Access[]>
  /** Returns whether this person may become a contributor of an artwork of somebody else; null is a stranger (CHILD-4). */
  mayJoin(artwork: Pick<ArtworkRow, 'userId'>, caller: Caller | null): Promise<boolean>
}

const RANK = { parent: 2, member: 1, child: 0 } as const

/** Returns the role that gives most: a child may live in two families, and the person belong to both (CHILD-1). */
const highest = (roles: readonly (FamilyRole | null)[]): FamilyRole | null =>
  roles.reduce((best, role) => (role && (!best || RANK[role] > RANK[best]) ? role : best), null)

async function childOwnerOf(owner: ChildFacts, facts: Facts): Promise<Joining['childOwner']> {
  const { onlyFamily, joinedBy, familyIds } = owner
  const roles = await Promise.all(familyIds.map((familyId) => facts.roleIn(familyId)))
  return { onlyFamily, joinedBy, role: highest(roles) }
}

async function childCallerOf(child: ChildFacts, ownerId: number, facts: Facts): Promise<Joining['childCaller']> {
  const { onlyFamily, isQuiet, familyIds } = child
  const homes = onlyFamily ? await Promise.all(familyIds.map((familyId) => facts.isMember(familyId, ownerId))) : []
  return { onlyFamily, isQuiet, isOwnerInFamily: homes.includes(true) }
}

async function joiningOf(ownerId: number, caller: Caller, facts: Facts): Promise<Joining> {
  const isOwner = caller.id === ownerId
  const [child, owner] = await Promise.all([
    caller.isChild ? facts.childOf(caller.id) : null,
    // What grown-ups do with their own artworks needs no read.
    isOwner ? null : facts.childOf(ownerId),
  ])
  const childOwner = isOwner ? child : owner
  return {
    childOwner: childOwner && (await childOwnerOf(childOwner, facts)),
    childCaller: child && (await childCallerOf(child, ownerId, facts)),
  }
}

async function judge(artwork: ArtworkRow, caller: Caller, facts: Facts): Promise<Access> {
  const isOwner = artwork.userId === caller.id
  const [joining, isContributor] = await Promise.all([
    joiningOf(artwork.userId, caller, facts),
    !isOwner && facts.hasJoined(artwork._id),
  ])
  const { familyId } = artwork
  const isForFamily = !isOwner && familyId !== null && shownTo(artwork.visibility, joining) === 'family'
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
    async mayJoin({ userId }, caller) {
      const stranger = { id: 0, isChild: false }
      const who = caller ?? stranger
      return mayJoin(await joiningOf(userId, who, factsOf(who, sources)))
    },
  }
}
