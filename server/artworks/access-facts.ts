/** Where the access policy's facts about one person come from: read one by one, or in few reads for a whole list of artworks. */
import type { ChildFacts, ChildLookup } from '#server/accounts/child-lookup.ts'
import type { FamilyRole } from '#contract/families.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkRow } from './artwork-row.ts'
import type { Contributors } from './contributors.ts'

/** Whose access is asked for. */
export type Caller = Pick<Person, 'id' | 'isChild'>

/** The facts about one person. */
export interface Facts {
  /** Returns null for a grown-up. */
  childOf(userId: number): Promise<ChildFacts | null>
  hasJoined(artworkId: number): Promise<boolean>
  /** Returns the person's role in a family; null outside it. */
  roleIn(familyId: number): Promise<FamilyRole | null>
  /** Returns whether somebody else belongs to a family. */
  isMember(familyId: number, userId: number): Promise<boolean>
  /** Returns whether somebody else's account is disabled. */
  isDisabled(userId: number): Promise<boolean>
  /** Returns whether the person shares a family with somebody else. */
  isRelativeOf(userId: number): Promise<boolean>
  /** Returns who has joined an artwork. */
  idsOn(artworkId: number): Promise<readonly number[]>
}

export interface FactSources {
  readonly children: Pick<ChildLookup, 'find' | 'among' | 'disabledAmong'>
  readonly contributors: Pick<Contributors, 'isContributor' | 'artworkIdsOf' | 'idsOn'>
  readonly families: FamilyMembership
}

/** Reads each fact when it is asked for. */
export function factsOf(caller: Caller, { children, contributors, families }: FactSources): Facts {
  return {
    childOf: (userId) => children.find(userId),
    hasJoined: (artworkId) => contributors.isContributor(artworkId, caller.id),
    roleIn: (familyId) => families.roleOf(familyId, caller.id),
    isMember: (familyId, userId) => families.isMember(familyId, userId),
    isDisabled: async (userId) => (await children.disabledAmong([userId])).has(userId),
    isRelativeOf: relativesOf(() => families.familiesOf(caller.id), families),
    idsOn: async (artworkId) => (await contributors.idsOn([artworkId])).get(artworkId) ?? [],
  }
}

/** Returns the function that says whether somebody belongs to one of these families. It reads each person once. */
function relativesOf(
  readOwn: () => Promise<readonly { readonly familyId: number }[]>,
  families: Pick<FamilyMembership, 'familiesOf'>,
): (userId: number) => Promise<boolean> {
  let own: Promise<ReadonlySet<number>> | null = null
  const known = new Map<number, Promise<boolean>>()
  async function isRelative(userId: number): Promise<boolean> {
    own ??= readOwn().then((rows) => new Set(rows.map(({ familyId }) => familyId)))
    const [mine, others] = await Promise.all([own, families.familiesOf(userId)])
    return others.some(({ familyId }) => mine.has(familyId))
  }
  return (userId) => {
    const found = known.get(userId) ?? isRelative(userId)
    known.set(userId, found)
    return found
  }
}

/**
 * Reads what is asked about these artworks at once: at most five reads (six for a child of two families), and none when the person owns
 * all of them. Where children are in pictures of others, there is one more for each child, and for each person that a child might meet.
 */
export async function factsAbout(
  artworks: readonly ArtworkRow[],
  caller: Caller,
  { children, contributors, families }: FactSources,
): Promise<Facts> {
  const people = new Set(artworks.map(({ userId }) => userId))
  people.delete(caller.id)
  const isAboutOthers = people.size > 0
  for (const { children = [] } of artworks) for (const { id } of children) people.add(id)
  if (caller.isChild) people.add(caller.id)
  const open = caller.isChild
    ? artworks.filter(({ completed, collaborativeMode }) => collaborativeMode && !completed)
    : []
  const [known, joined, memberships, others] = await Promise.all([
    children.among([...people]),
    isAboutOthers ? contributors.artworkIdsOf(caller.id) : [],
    isAboutOthers || caller.isChild ? families.familiesOf(caller.id) : [],
    open.length > 0 ? contributors.idsOn(open.map(({ _id }) => _id)) : new Map<number, readonly number[]>(),
  ])
  let disabled: Promise<ReadonlySet<number>> | undefined
  const artworkIds = new Set(joined)
  const roles = new Map(memberships.map(({ familyId, role }) => [familyId, role]))
  const homes = isAboutOthers ? (known.get(caller.id)?.familyIds ?? []) : []
  const relatives = new Map(
    await Promise.all(homes.map(async (familyId) => [familyId, await membersIn(families, familyId)] as const)),
  )
  return {
    childOf: async (userId) => known.get(userId) ?? null,
    hasJoined: async (artworkId) => artworkIds.has(artworkId),
    roleIn: async (familyId) => roles.get(familyId) ?? null,
    isMember: async (familyId, userId) =>
      relatives.get(familyId)?.has(userId) ?? (await families.isMember(familyId, userId)),
    isDisabled: async (userId) => (await (disabled ??= children.disabledAmong([...people]))).has(userId),
    isRelativeOf: relativesOf(async () => memberships, families),
    idsOn: async (artworkId) => others.get(artworkId) ?? [],
  }
}

async function membersIn(
  families: Pick<FamilyMembership, 'membersOf'>,
  familyId: number,
): Promise<ReadonlySet<number>> {
  return new Set((await families.membersOf(familyId)).map(({ userId }) => userId))
}
