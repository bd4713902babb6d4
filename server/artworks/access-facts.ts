/** Where the access policy's facts about one person come from: read one by one, or in few reads for a whole list of artworks. */
import type { ChildFacts, ChildLookup } from '#server/accounts/child-lookup.ts'
import type { FamilyRole } from '#contract/families.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkRow } from './artwork-row.ts'

/** Whose access is asked for. */
export type Caller = Pick<Person, 'id' | 'isChild'>

/** Who has joined which artwork. Collaboration implements it. */
export interface ContributorLookup {
  isContributor(artworkId: number, userId: number): Promise<boolean>
  /** Returns when a contributor joined, or null. */
  joinedAt(artworkId: number, userId: number): Promise<Date | null>
  /** Returns every artwork that the person has joined, in no particular order. */
  artworkIdsOf(userId: number): Promise<number[]>
}

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
}

export interface FactSources {
  readonly children: Pick<ChildLookup, 'find' | 'among' | 'disabledAmong'>
  readonly contributors: Pick<ContributorLookup, 'isContributor' | 'artworkIdsOf'>
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
  }
}

/** Reads what is asked about these artworks at once: at most five reads (six for a child of two families), and none when the person owns all of them. */
export async function factsAbout(
  artworks: readonly ArtworkRow[],
  caller: Caller,
  { children, contributors, families }: FactSources,
): Promise<Facts> {
  const people = new Set(artworks.map(({ userId }) => userId))
  people.delete(caller.id)
  const isAboutOthers = people.size > 0
  if (caller.isChild) people.add(caller.id)
  const [known, joined, memberships] = await Promise.all([
    children.among([...people]),
    isAboutOthers ? contributors.artworkIdsOf(caller.id) : [],
    isAboutOthers || caller.isChild ? families.familiesOf(caller.id) : [],
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
  }
}

async function membersIn(
  families: Pick<FamilyMembership, 'membersOf'>,
  familyId: number,
): Promise<ReadonlySet<number>> {
  return new Set((await families.membersOf(familyId)).map(({ userId }) => userId))
}
