/**
 * A person's gallery. It is read from indexes: the own artworks of one page, and their numbers by status, without reading the
 * others. The joined ones, which are few, are read together and mixed in.
 */
import { Router } from 'express'
import { type Artwork, type ArtworkPage, listArtworks } from '#contract/artworks.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { Context } from '#server/context/context.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { toArtwork } from '#server/artworks/artwork-view.ts'
import type { ShownPeople, ShownPerson } from '#server/artworks/shown-people.ts'
import { titleSearch, withTitleKey } from '#server/artworks/title-key.ts'
import { withLogKey } from '#server/artworks/log-keys.ts'
import type { Person } from '#server/http/person.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { Filter, FindOptions } from '#server/storage/storage.ts'
import { mount } from '#server/http/mount.ts'
import { type ListQuery, mixWindow, ownWindow, SORTS, windowOf } from './listing.ts'

type Status = Pick<ArtworkRow, 'completed'>

export function createGallery(
  { storage }: Pick<Context, 'storage'>,
  contributors: Pick<Contributors, 'artworkIdsOf'>,
  access: Pick<ArtworkAccess, 'accessToAll'>,
  strokeLog: Pick<StrokeLog, 'lastPosition'>,
  shownPeople: Pick<ShownPeople, 'owners'>,
) {
  const rows = storage.collection(artworkCollection)

  async function find(filter: Filter<ArtworkRow>, options?: FindOptions<ArtworkRow>): Promise<ArtworkRow[]> {
    const found = await rows.find(filter, options)
    return Promise.all(found.map((row) => withTitleKey(rows, row)))
  }

  /** Returns the artworks that a person has joined, without those that they may not join any more (CHILD-4). */
  async function joinedBy(person: Person, titles: Filter<ArtworkRow>): Promise<ArtworkRow[]> {
    const ids = await contributors.artworkIdsOf(person.id)
    if (ids.length === 0) return []
    const joined = await find({ _id: { $in: ids }, userId: { $ne: person.id }, ...titles })
    const accesses = await access.accessToAll(joined, person)
    return joined.filter((_, at) => accesses[at]?.participant)
  }

  async function toView(row: ArtworkRow, allowed: Access, owner: ShownPerson): Promise<Artwork> {
    return toArtwork(await withLogKey(rows, row), {
      access: allowed,
      owner,
      position: await strokeLog.lastPosition(row._id),
    })
  }

  async function toViews(chosen: readonly ArtworkRow[], person: Person): Promise<Artwork[]> {
    const [owners, accesses] = await Promise.all([
      shownPeople.owners(chosen, person),
      access.accessToAll(chosen, person),
    ])
    // What has become unreadable meanwhile is left out.
    const views = chosen.map((row, at) => {
      const [allowed, owner] = [accesses[at], owners[at]]
      return allowed?.read && owner ? [toView(row, allowed, owner)] : []
    })
    return Promise.all(views.flat())
  }

  /** Returns a part of what somebody owns, mixed with what `joinedWith` finds. */
  async function page(
    ownerId: number,
    person: Person,
    query: ListQuery,
    joinedWith: (titles: Filter<ArtworkRow>) => Promise<ArtworkRow[]>,
  ): Promise<ArtworkPage> {
    const { search = '', status = 'all', sort = 'newest' } = query
    const titles: Filter<ArtworkRow> = search === '' ? {} : { titleKey: { $regex: titleSearch(search) } }
    const ofStatus: Filter<ArtworkRow> = status === 'all' ? {} : { completed: status === 'completed' }
    const isOfStatus = ({ completed }: Status): boolean => status === 'all' || completed === (status === 'completed')
    const count = (completed: boolean): Promise<number> =>
      rows.countDocuments({ userId: ownerId, completed, ...titles })
    const [allJoined, ownCompleted, ownInProgress] = await Promise.all([joinedWith(titles), count(true), count(false)])
    const joined = allJoined.filter(isOfStatus)
    const window = windowOf(query, query.page !== undefined || query.limit !== undefined)
    const ownPart = ownWindow(window, joined.length)
    const matching = { all: ownCompleted + ownInProgress, completed: ownCompleted, 'in-progress': ownInProgress }[
      status
    ]
    const ofOwner = { userId: ownerId, ...ofStatus, ...titles }
    const own = ownPart.skip < matching ? await find(ofOwner, { sort: SORTS[sort], ...ownPart }) : []
    const chosen = mixWindow(window, sort, { own, joined })
    const completed = ownCompleted + allJoined.filter((row) => row.completed).length
    const all = ownCompleted + ownInProgress + allJoined.length
    const total = { all, completed, 'in-progress': all - completed }[status]
    return {
      artworks: await toViews(chosen, person),
      total,
      hasMore: window.skip + window.limit < total,
      counts: { all, completed, inProgress: all - completed },
    }
  }

  return {
    /** Returns a part of the person's own artworks and those they have joined. */
    list: (person: Person, query: ListQuery): Promise<ArtworkPage> =>
      page(person.id, person, query, (titles) => joinedBy(person, titles)),
    /** Returns a part of the artworks that somebody owns, as far as this person may see them. */
    listOwnedBy: (ownerId: number, person: Person, query: ListQuery): Promise<ArtworkPage> =>
      page(ownerId, person, query, async () => []),
  }
}

export type Gallery = ReturnType<typeof createGallery>

/** The HTTP route of a person's gallery. */
export function galleryRoutes(gallery: Gallery): Router {
  const router = Router()
  mount(router, listArtworks, async ({ person, query }) => {
    const page = await gallery.list(person, query)
    return query.page === undefined && query.limit === undefined ? page.artworks : page
  })
  return router
}
