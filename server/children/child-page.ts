/** What parents read of a child besides its settings: where it is signed in, with whom it colors, and what others have seen of it. */
import type { z } from 'zod'
import type { ChildSession, getChildCompany } from '#contract/child-page.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import { type ArtworkRow, artworksOf, artworksOwnedBy, copiesOf } from '#server/artworks/artwork-lookup.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { GuardedChild } from './child-service.ts'
import { familyDeviceCollection } from './device-standing.ts'

/** Pictures of each kind that are read for one page, the newest ones. */
const MAX_PICTURES = 100

type Company = z.input<typeof getChildCompany.reply>

/** A picture, and who has joined it when, its owner included. */
interface Gathering {
  readonly artwork: ArtworkRow
  readonly people: ReadonlyMap<number, Date>
}

/** For a parent of the child, which the caller has checked. */
export function createChildPage(
  { storage }: Pick<Context, 'storage'>,
  sessions: SessionStore,
  contributors: Contributors,
  access: ArtworkAccess,
  families: FamilyMembership,
  reactions: ReactionService,
  shownPeople: ShownPeople,
) {
  const devices = storage.collection(familyDeviceCollection)

  const familiesOf = async ({ id }: Person): Promise<Set<number>> =>
    new Set((await families.familiesOf(id)).map(({ familyId }) => familyId))

  async function memberIds(familyIds: Iterable<number>): Promise<Set<number>> {
    const members = await Promise.all([...familyIds].map((familyId) => families.membersOf(familyId)))
    return new Set(members.flat().map(({ userId }) => userId))
  }

  async function gather(artwork: ArtworkRow): Promise<Gathering> {
    const joined = await contributors.of(artwork._id)
    const people = new Map(joined.map(({ userId, joinedAt }) => [userId, joinedAt]))
    if (!people.has(artwork.userId)) people.set(artwork.userId, artwork.createdAt)
    return { artwork, people }
  }

  async function companionsOf(parent: Person, child: GuardedChild, gatherings: readonly Gathering[]) {
    const own = await familiesOf(parent)
    const elsewhere = await memberIds(child.familyIds.filter((familyId) => !own.has(familyId)))
    const known = await memberIds(own)
    const found = new Map<string, { name: string | null; color: string; pictures: number; lastAt: Date }>()
    for (const { artwork, people } of gatherings) {
      const childsAt = people.get(child.id) ?? artwork.createdAt
      const others = [...people].filter(([userId]) => userId !== child.id)
      const shown = await shownPeople.on(
        artwork,
        parent,
        others.map(([userId]) => userId),
      )
      for (const [at, { id, name, color }] of shown.entries()) {
        const [userId, joinedAt] = others[at]!
        const isHidden = elsewhere.has(userId) && !known.has(userId)
        const lastAt = joinedAt > childsAt ? joinedAt : childsAt
        const key = isHidden ? 'elsewhere' : String(id)
        const before = found.get(key)
        found.set(key, {
          name: isHidden ? null : name,
          color: isHidden ? child.color : color,
          pictures: (before?.pictures ?? 0) + 1,
          lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
        })
      }
    }
    return [...found.values()]
      .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
      .map((companion) => ({ ...companion, lastAt: companion.lastAt.toISOString() }))
  }

  async function seenOf(own: ReadonlySet<number>, child: GuardedChild, { artwork, people }: Gathering) {
    const { _id, title, visibility, familyId } = artwork
    const isShared = visibility !== 'private'
    const [given, copies, sharedWith] = await Promise.all([
      reactions.peopleWho(_id),
      copiesOf(storage, [_id]),
      isShared && familyId !== null && own.has(familyId) ? families.nameOf(familyId) : null,
    ])
    const reacted = given.filter((userId) => userId !== child.id).length
    const joined = [...people.keys()].filter((userId) => userId !== child.id).length
    return { id: _id, title, sharedWith, isShared, joined, reacted, copies: copies.length }
  }

  async function joinedOf(
    parent: Person,
    joined: readonly (readonly [ArtworkRow, Date])[],
  ): Promise<Company['joined']> {
    const rows = joined.map(([row]) => row)
    const [allowed, owners] = await Promise.all([access.accessToAll(rows, parent), shownPeople.owners(rows, parent)])
    return joined.map(([{ _id, title }, joinedAt], at) => ({
      picture: allowed[at]?.read ? { id: _id, title, ownerName: owners[at]!.name } : null,
      joinedAt: joinedAt.toISOString(),
    }))
  }

  return {
    async sessions(parent: Person, { id }: GuardedChild): Promise<ChildSession[]> {
      const [found, own] = await Promise.all([sessions.of(id), familiesOf(parent)])
      const deviceIds = found.flatMap(({ familyDeviceId }) => familyDeviceId ?? [])
      const rows = await devices.find({ _id: { $in: deviceIds } })
      const familyOf = new Map(rows.map(({ _id, familyId }) => [_id, familyId]))
      return found.map(({ id: sessionId, device, familyDeviceId, signedInAt, lastUsedAt }) => ({
        id: sessionId,
        device,
        isHere: own.has(familyOf.get(familyDeviceId ?? 0) ?? 0),
        signedInAt: signedInAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt.toISOString(),
      }))
    },

    /** Of people in the child's other home whom the parent does not know, it says no more than that there are some (CHILD-31). */
    async company(parent: Person, child: GuardedChild): Promise<Company> {
      const newest = (await contributors.joinedBy(child.id))
        .toSorted((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())
        .slice(0, MAX_PICTURES)
      const [ownRows, joinedRows, own] = await Promise.all([
        artworksOwnedBy(storage, child.id, MAX_PICTURES),
        artworksOf(
          storage,
          newest.map(({ artworkId }) => artworkId),
        ),
        familiesOf(parent),
      ])
      const gatheredOwn = await Promise.all(ownRows.map(gather))
      const byId = new Map(joinedRows.map((row) => [row._id, row]))
      const joined = newest.flatMap(({ artworkId, joinedAt }) => {
        const row = byId.get(artworkId)
        return row ? [[row, joinedAt] as const] : []
      })
      const gatheredJoined = await Promise.all(joined.map(([row]) => gather(row)))
      const seen = await Promise.all(gatheredOwn.map((gathering) => seenOf(own, child, gathering)))
      return {
        people: await companionsOf(parent, child, [...gatheredOwn, ...gatheredJoined]),
        seen: seen.filter(({ isShared, joined: others, reacted, copies }) => isShared || others + reacted + copies > 0),
        joined: await joinedOf(parent, joined),
      }
    },
  }
}

export type ChildPage = ReturnType<typeof createChildPage>
