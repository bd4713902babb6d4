/**
 * A person's gallery. It is read from indexes: the own artworks of one page, and their numbers by status, without reading the
 * others. The joined ones, which are few, are read together and mixed in.
 */
import type { Artwork, ArtworkPage } from '#contract/artworks.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ContributorLookup } from '#server/artworks/access.ts'
import { judgeAccess } from '#server/artworks/artwork-policy.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { ownerIn, toArtwork } from '#server/artworks/artwork-view.ts'
import { withTitleKey } from '#server/artworks/add-title-keys.ts'
import { withLogKey } from '#server/artworks/log-keys.ts'
import { titleSearch } from '#server/artworks/title-key.ts'
import type { Person } from '#server/http/person.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { Filter, FindOptions, Storage } from '#server/storage/storage.ts'
import { type ListQuery, windowOf } from './list-query.ts'
import { mixWindow, ownWindow, SORTS } from './listing.ts'

export interface Gallery {
  /** Returns a part of the person's own artworks and those they have joined (ARTWORK-1, ARTWORK-2, ARTWORK-3). */
  list(person: Person, query: ListQuery): Promise<ArtworkPage>
}

export interface GalleryOptions {
  readonly storage: Storage
  readonly contributors: Pick<ContributorLookup, 'artworkIdsOf'>
  readonly strokeLog: Pick<StrokeLog, 'lastPosition'>
  readonly accounts: Pick<AccountService, 'people'>
}

type Status = Pick<ArtworkRow, 'completed'>

export function createGallery({ storage, contributors, strokeLog, accounts }: GalleryOptions): Gallery {
  const rows = storage.collection(artworkCollection)

  async function find(filter: Filter<ArtworkRow>, options?: FindOptions<ArtworkRow>): Promise<ArtworkRow[]> {
    const found = await rows.find(filter, options)
    return Promise.all(found.map((row) => withTitleKey(rows, row)))
  }

  async function joinedBy(userId: number, titles: Filter<ArtworkRow>): Promise<ArtworkRow[]> {
    const ids = await contributors.artworkIdsOf(userId)
    return ids.length === 0 ? [] : find({ _id: { $in: ids }, userId: { $ne: userId }, ...titles })
  }

  async function toView(person: Person, row: ArtworkRow, owners: Map<number, Person>): Promise<Artwork> {
    const relation = { userId: person.id, isContributor: row.userId !== person.id, isFamilyMember: false }
    return toArtwork(await withLogKey(rows, row), {
      access: judgeAccess(row, relation),
      owner: ownerIn(owners, row.userId),
      position: await strokeLog.lastPosition(row._id),
    })
  }

  return {
    async list(person, query) {
      const { search = '', status = 'all', sort = 'newest' } = query
      const titles: Filter<ArtworkRow> = search === '' ? {} : { titleKey: { $regex: titleSearch(search) } }
      const ofStatus: Filter<ArtworkRow> = status === 'all' ? {} : { completed: status === 'completed' }
      const isOfStatus = ({ completed }: Status): boolean => status === 'all' || completed === (status === 'completed')
      const count = (completed: boolean): Promise<number> =>
        rows.countDocuments({ userId: person.id, completed, ...titles })
      const [allJoined, ownCompleted, ownInProgress] = await Promise.all([
        joinedBy(person.id, titles),
        count(true),
        count(false),
      ])
      const joined = allJoined.filter(isOfStatus)
      const window = windowOf(query, query.page !== undefined || query.limit !== undefined)
      const ownPart = ownWindow(window, joined.length)
      const matching = { all: ownCompleted + ownInProgress, completed: ownCompleted, 'in-progress': ownInProgress }[
        status
      ]
      const ofPerson = { userId: person.id, ...ofStatus, ...titles }
      const own = ownPart.skip < matching ? await find(ofPerson, { sort: SORTS[sort], ...ownPart }) : []
      const chosen = mixWindow(window, sort, { own, joined })
      const owners = await accounts.people(chosen.map((row) => row.userId))
      const completed = ownCompleted + allJoined.filter((row) => row.completed).length
      const all = ownCompleted + ownInProgress + allJoined.length
      const total = { all, completed, 'in-progress': all - completed }[status]
      return {
        artworks: await Promise.all(chosen.map((row) => toView(person, row, owners))),
        total,
        hasMore: window.skip + window.limit < total,
        counts: { all, completed, inProgress: all - completed },
      }
    },
  }
}
