/** What a person has chosen to see of a gallery, and how the address keeps it. */
import type { listArtworks } from '#contract/artworks.ts'
import type { z } from 'zod'

type Query = z.output<typeof listArtworks.query>
export type Status = NonNullable<Query['status']>
export type Sort = NonNullable<Query['sort']>

export const STATUSES: readonly Status[] = ['all', 'completed', 'in-progress']
export const SORTS: readonly Sort[] = ['newest', 'oldest', 'title-asc', 'title-desc']

/** The part of an artwork list that is shown. */
export interface GalleryChoice {
  readonly search: string
  readonly status: Status
  readonly sort: Sort
}

export const EVERYTHING: GalleryChoice = { search: '', status: 'all', sort: 'newest' }

/** Returns the choice in an address; what it does not say, or says wrongly, is as in `EVERYTHING`. */
export function readChoice(address: URLSearchParams): GalleryChoice {
  const oneOf = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
    values.find((value) => value === address.get(name)) ?? otherwise
  return {
    search: address.get('search') ?? EVERYTHING.search,
    status: oneOf(STATUSES, 'status', EVERYTHING.status),
    sort: oneOf(SORTS, 'sort', EVERYTHING.sort),
  }
}

/** Returns the address with the change of its choice. What is as in `EVERYTHING` is left out, and other parameters stay. */
export function writeChoice(address: URLSearchParams, change: Partial<GalleryChoice>): URLSearchParams {
  const choice = { ...readChoice(address), ...change }
  const written = new URLSearchParams(address)
  for (const name of ['search', 'status', 'sort'] as const) {
    if (choice[name] === EVERYTHING[name]) written.delete(name)
    else written.set(name, choice[name])
  }
  return written
}
