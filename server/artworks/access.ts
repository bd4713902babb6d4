/** What a person has the right to do with an artwork: gathers the facts, and lets the policy decide. */
import type { FamilyRole } from '#contract/families.ts'
import type { ServerSettings } from '#contract/server-settings.ts'
import type { ChildFacts } from '#server/accounts/child-lookup.ts'
import type { Context } from '#server/context/context.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { type Caller, type FactSources, type Facts, factsAbout, factsOf } from './access-facts.ts'
import { type Access, type Joining, judgeAccess, joinDenial, type JoinDenial, NO_ACCESS } from './artwork-policy.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { withLogKey } from './log-keys.ts'

export type { Access, Caller }

/** Of an artwork, what decides whether a person can join it. */
type JoinedArtwork = Pick<
  ArtworkRow,
  '_id' | 'userId' | 'visibility' | 'completed' | 'collaborativeMode' | 'children' | 'hiddenAt'
>

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
  child: ChildFacts,
  artwork: JoinedArtwork,
  caller: Caller,
  { isCodeOff, facts }: { isCodeOff: boolean; facts: Facts },
): Promise<Joining['childCaller']> {
  const { onlyFamily, isQuiet, familyIds } = child
  const isAsked = onlyFamily || isCodeOff
  const homes = isAsked ? await Promise.all(familyIds.map((id) => facts.isMember(id, artwork.userId))) : []
  return {
    onlyFamily,
    isCodeOff,
    isQuiet,
    isOwnerInFamily: homes.includes(true),
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

type Rules = Pick<ServerSettings, 'noPublicPictures' | 'noChildCodes'>

async function joiningOf(
  artwork: JoinedArtwork,
  caller: Caller,
  { facts, rules: { noChildCodes } }: { facts: Facts; rules: Rules },
): Promise<Joining> {
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
    childOwner: childOwner && (await childOwnerOf(childOwner, { isCodeOff: noChildCodes, facts })),
    childCaller: child && (await childCallerOf(child, artwork, caller, { isCodeOff: noChildCodes, facts })),
    isKeptOut: !isOwner && (await isOutside(kept, caller, facts)),
    isForFamilyOnly: kept.length > 0,
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
    joiningOf(artwork, caller, { facts, rules }),
    !isOwner && facts.hasJoined(artwork._id),
    !isOwner && visibility === 'public' && facts.isDisabled(ownerId),
  ])
  const relation = { ...joining, isPublicOff: rules.noPublicPictures || isOwnerDisabled }
  const isFamilyMember = !isOwner && familyId !== null && (await facts.roleIn(familyId)) !== null
  return judgeAccess(artwork, { ...relation, userId: caller.id, isContributor, isFamilyMember })
}

export function createArtworkAccess(
  { storage }: Pick<Context, 'storage'>,
  settings: Pick<ServerSettingsService, 'current'>,
  sources: FactSources,
) {
  const artworks = storage.collection(artworkCollection)

  return {
    /** Returns what this person may do with this artwork now. An unknown artwork or person gives no access and no error. */
    async accessOf(artworkId: number, caller: Caller): Promise<Access> {
      const row = await artworks.findOne({ _id: artworkId })
      if (!row) return NO_ACCESS
      return judge(await withLogKey(artworks, row), caller, {
        facts: factsOf(caller, sources),
        rules: settings.current(),
      })
    },
    /** Returns the same for artworks that have just been read, in the same order, with few reads for all of them. */
    async accessToAll(rows: readonly ArtworkRow[], caller: Caller): Promise<Access[]> {
      const facts = await factsAbout(rows, caller, sources)
      const rules = settings.current()
      return Promise.all(rows.map((row) => judge(row, caller, { facts, rules })))
    },
    /**
     * Returns why this person may not become a contributor of an artwork of somebody else, or null when they may (CHILD-4, CHILD-22). A
     * caller of null is a stranger.
     */
    async joinDenial(artwork: JoinedArtwork, caller: Caller | null): Promise<JoinDenial | null> {
      if (artwork.hiddenAt) return 'hidden'
      const stranger = { id: 0, isChild: false }
      const who = caller ?? stranger
      const facts = factsOf(who, sources)
      return joinDenial(artwork, await joiningOf(artwork, who, { facts, rules: settings.current() }))
    },
  }
}

export type ArtworkAccess = ReturnType<typeof createArtworkAccess>
