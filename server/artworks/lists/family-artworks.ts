/** The artworks that are shared with families, read from indexes: those of one page, without reading the others. */
import type { z } from 'zod'
import { Router } from 'express'
import type { Artwork } from '#contract/artworks.ts'
import {
  changeOnFamilyDoor,
  getFamilyDoor,
  listAllFamilyArtworks,
  listFamilyArtworks,
  listTakenOffDoor,
  moveOnFamilyDoor,
} from '#contract/families.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import { titleSearch, withTitleKey } from '#server/artworks/title-key.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { toArtwork } from '#server/artworks/artwork-view.ts'
import { onDoorOf } from '#server/artworks/sharing.ts'
import type { ShownPeople, ShownPerson } from '#server/artworks/shown-people.ts'
import { type ListQuery, SORTS, windowOf } from './listing.ts'
import { mergeWindows, partsOf } from './merge-windows.ts'
import { withLogKey } from '#server/artworks/log-keys.ts'
import type { Context } from '#server/context/context.ts'
import { familyNotFound } from '#server/families/family-changes.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { Filter, FindOptions, Storage } from '#server/storage/storage.ts'
import { mount } from '#server/http/mount.ts'
import { type Door, notOnDoor } from './door.ts'

type Page = z.input<typeof listAllFamilyArtworks.reply>
type DoorPage = z.input<typeof getFamilyDoor.reply>

type DoorQuery = z.output<typeof getFamilyDoor.query>

/** The filter of what is shared with a family and matches the search and the status of a query. */
const sharedWithFamily = (familyId: number, { search = '', status = 'all' }: ListQuery): Filter<ArtworkRow> => ({
  sharedWith: familyId,
  ...(status !== 'all' && { completed: status === 'completed' }),
  ...(search !== '' && { titleKey: { $regex: titleSearch(search) } }),
})

const takenOffDoorOf = (familyId: number): Filter<ArtworkRow> => ({ sharedWith: familyId, doorKey: null })

/** Throws a 404 Problem for a family that the person does not belong to, and for one that does not exist (FAMILY-2). */
export function createFamilyArtworks(
  { storage }: Pick<Context, 'storage'>,
  families: Pick<FamilyMembership, 'isMember' | 'familiesOf'>,
  access: Pick<ArtworkAccess, 'accessOf' | 'accessToAll'>,
  strokeLog: Pick<StrokeLog, 'lastPosition'>,
  shownPeople: Pick<ShownPeople, 'owners'>,
) {
  const rows = storage.collection(artworkCollection)

  async function requireMember(person: Person, familyId: number): Promise<void> {
    if (!(await families.isMember(familyId, person.id))) throw familyNotFound()
  }

  async function find(filter: Filter<ArtworkRow>, options: FindOptions<ArtworkRow>): Promise<ArtworkRow[]> {
    const found = await rows.find(filter, options)
    return Promise.all(found.map((row) => withTitleKey(rows, row)))
  }

  async function toView(row: ArtworkRow, allowed: Access, owner: ShownPerson): Promise<Artwork> {
    return toArtwork(await withLogKey(rows, row), {
      access: allowed,
      owner,
      position: await strokeLog.lastPosition(row._id),
    })
  }

  async function toViews(person: Person, found: readonly ArtworkRow[]): Promise<Artwork[]> {
    const [owners, accesses] = await Promise.all([shownPeople.owners(found, person), access.accessToAll(found, person)])
    // What the policy does not let the person read is left out.
    const views = found.map((row, at) => {
      const [allowed, owner] = [accesses[at], owners[at]]
      return allowed?.read && owner ? [toView(row, allowed, owner)] : []
    })
    return Promise.all(views.flat())
  }

  async function doorPage(
    person: Person,
    familyId: number,
    { query, filter }: { query: DoorQuery; filter: Filter<ArtworkRow> },
  ): Promise<DoorPage> {
    await requireMember(person, familyId)
    const window = windowOf(query, true)
    const [found, total, takenOff] = await Promise.all([
      find(filter, { sort: { doorKey: 1, _id: 1 }, ...window }),
      rows.countDocuments(filter),
      rows.countDocuments(takenOffDoorOf(familyId)),
    ])
    const sizes = new Map(found.map(({ _id, doorSize }) => [_id, doorSize ?? 'medium']))
    const views = await toViews(person, found)
    const artworks = views.map((view) => ({ ...view, doorSize: sizes.get(view.id) ?? 'medium' }))
    return { artworks, total, takenOff, hasMore: window.skip + window.limit < total }
  }

  return {
    /** Returns the artworks that are shared with a family and match the query, newest update first unless it says otherwise, at most 200. */
    async list(person: Person, familyId: number, query: ListQuery = {}): Promise<Artwork[]> {
      await requireMember(person, familyId)
      const sort = SORTS[query.sort ?? 'newest']
      return toViews(person, await find(sharedWithFamily(familyId, query), { sort, ...windowOf({}, false) }))
    },

    /** Throws a 404 Problem for an artwork that the person does not see, such as a hidden one: to them it is on no door (ADMIN-40). */
    async requireSeen(person: Person, familyId: number, artworkId: number): Promise<void> {
      await requireMember(person, familyId)
      if (!(await access.accessOf(artworkId, person)).artwork) throw notOnDoor()
    },

    /** Returns a page of the family's door. */
    door: (person: Person, familyId: number, query: DoorQuery): Promise<DoorPage> =>
      doorPage(person, familyId, { query, filter: onDoorOf(familyId) }),

    /** Returns a page of what was taken off the family's door. */
    takenOff: (person: Person, familyId: number, query: DoorQuery): Promise<DoorPage> =>
      doorPage(person, familyId, { query, filter: takenOffDoorOf(familyId) }),

    /** Returns a page of what is shared with any of the person's families. */
    async listAll(person: Person, query: ListQuery): Promise<Page> {
      const { sort = 'newest' } = query
      const filters = (await families.familiesOf(person.id)).map(({ familyId }) => sharedWithFamily(familyId, query))
      const window = windowOf(query, true)
      const totals = await Promise.all(filters.map((filter) => rows.countDocuments(filter)))
      const windows = partsOf(window, totals)
      const parts = await Promise.all(
        filters.map(async (filter, i) => {
          const part = windows[i]!
          return part.skip < totals[i]! ? find(filter, { sort: SORTS[sort], ...part }) : []
        }),
      )
      const total = totals.reduce((sum, one) => sum + one, 0)
      return {
        artworks: await toViews(person, mergeWindows(window, sort, { parts, totals })),
        total,
        hasMore: window.skip + window.limit < total,
      }
    },
  }
}

export type FamilyArtworks = ReturnType<typeof createFamilyArtworks>

/** Returns how many artworks are shared with a family. */
export const countFamilyArtworks = (storage: Storage, familyId: number): Promise<number> =>
  storage.collection(artworkCollection).countDocuments({ sharedWith: familyId })

/** The HTTP routes of the artworks that are shared with families. */
export function familyArtworkRoutes(
  { limits }: Pick<Context, 'limits'>,
  familyArtworks: FamilyArtworks,
  door: Door,
): Router {
  const router = Router()
  mount(router, listFamilyArtworks, ({ person, params, query }) => familyArtworks.list(person, params.id, query))
  mount(router, getFamilyDoor, ({ person, params, query }) => familyArtworks.door(person, params.id, query))
  mount(router, listTakenOffDoor, ({ person, params, query }) => familyArtworks.takenOff(person, params.id, query))
  mount(router, changeOnFamilyDoor, async ({ person, params, body }) => {
    await limits.moveByPerson.use(String(person.id))
    await familyArtworks.requireSeen(person, params.id, params.artworkId)
    await door.change(person, params.id, { artworkId: params.artworkId, ...body })
    return { success: true as const }
  })
  mount(router, moveOnFamilyDoor, async ({ person, params, body }) => {
    await limits.moveByPerson.use(String(person.id))
    const { before } = body
    await familyArtworks.requireSeen(person, params.id, params.artworkId)
    if (before !== null) await familyArtworks.requireSeen(person, params.id, before)
    await door.move(person, params.id, { artworkId: params.artworkId, before })
    return { success: true as const }
  })
  mount(router, listAllFamilyArtworks, ({ person, query }) => familyArtworks.listAll(person, query))
  return router
}
