/** Who may do what with an artwork: gathers the facts, and lets the policy decide. */
import type { FamilyRole } from '#contract/families.ts'
import type { ServerSettings } from '#contract/server-settings.ts'
import type { ChildFacts } from '#server/accounts/child-lookup.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
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
  mayJoin(artwork: Pick<ArtworkRow, 'userId' | 'hiddenAt'>, caller: Caller | null): Promise<boolean>
}

const RANK = { parent: 2, member: 1, child: 0 } as const

/** Returns the role that gives most: a child may live in two families, and the person belong to both (CHILD-1). */
const highest = (roles: readonly (FamilyRole | null)[]): FamilyRole | null =>
  roles.reduce((best, role) => (role && (!best || RANK[role] > RANK[best]) ? role : best), null)

async function childOwnerOf(
  { onlyFamily, joinedBy, familyIds }: ChildFacts,
  { isCodeOff, facts }: { isCodeOff: boolean; facts: Facts },
): Promise<Joining['childOwner']> {
  const roles = await Promise.all(familyIds.map((familyId) => facts.roleIn(familyId)))
  return { onlyFamily, joinedBy: isCodeOff && joinedBy === 'code' ? 'family' : joinedBy, role: highest(roles) }
}

async function childCallerOf(
  { onlyFamily, isQuiet, familyIds }: ChildFacts,
  { ownerId, isCodeOff, facts }: { ownerId: number; isCodeOff: boolean; facts: Facts },
): Promise<Joining['childCaller']> {
  const isAsked = onlyFamily || isCodeOff
  const homes = isAsked ? await Promise.all(familyIds.map((familyId) => facts.isMember(familyId, ownerId))) : []
  return { onlyFamily, isCodeOff, isQuiet, isOwnerInFamily: homes.includes(true) }
}

type Rules = Pick<ServerSettings, 'noPublicPictures' | 'noChildCodes'>

async function joiningOf(
  ownerId: number,
  caller: Caller,
  { facts, rules: { noChildCodes } }: { facts: Facts; rules: Rules },
): Promise<Joining> {
  const isOwner = caller.id === ownerId
  const [child, owner] = await Promise.all([
    caller.isChild ? facts.childOf(caller.id) : null,
    // What grown-ups do with their own artworks needs no read.
    isOwner ? null : facts.childOf(ownerId),
  ])
  const childOwner = isOwner ? child : owner
  return {
    childOwner: childOwner && (await childOwnerOf(childOwner, { isCodeOff: noChildCodes, facts })),
    childCaller: child && (await childCallerOf(child, { ownerId, isCodeOff: noChildCodes, facts })),
  }
}

async function judge(
  artwork: ArtworkRow,
  caller: Caller,
  { facts, rules }: { facts: Facts; rules: Rules },
): Promise<Access> {
  const { familyId, userId: ownerId, visibility } = artwork
  const isOwner = ownerId === caller.id
  const [joining, isContributor, isOwnerDisabled] = await Promise.all([
    joiningOf(ownerId, caller, { facts, rules }),
    !isOwner && facts.hasJoined(artwork._id),
    !isOwner && visibility === 'public' && facts.isDisabled(ownerId),
  ])
  const relation = { ...joining, isPublicOff: rules.noPublicPictures || isOwnerDisabled }
  const isForFamily = !isOwner && familyId !== null && shownTo(visibility, relation) === 'family'
  const isFamilyMember = isForFamily && (await facts.roleIn(familyId)) !== null
  return judgeAccess(artwork, { ...relation, userId: caller.id, isContributor, isFamilyMember })
}

export function createArtworkAccess({
  storage,
  settings,
  ...sources
}: FactSources & { storage: Storage; settings: Pick<ServerSettingsService, 'current'> }): ArtworkAccess {
  const artworks = storage.collection(artworkCollection)

  return {
    async accessOf(artworkId, caller) {
      const row = await artworks.findOne({ _id: artworkId })
      if (!row) return NO_ACCESS
      return judge(await withLogKey(artworks, row), caller, {
        facts: factsOf(caller, sources),
        rules: settings.current(),
      })
    },
    async accessToAll(rows, caller) {
      const facts = await factsAbout(rows, caller, sources)
      const rules = settings.current()
      return Promise.all(rows.map((row) => judge(row, caller, { facts, rules })))
    },
    async mayJoin({ userId, hiddenAt }, caller) {
      if (hiddenAt) return false
      const stranger = { id: 0, isChild: false }
      const who = caller ?? stranger
      return mayJoin(await joiningOf(userId, who, { facts: factsOf(who, sources), rules: settings.current() }))
    },
  }
}
