/** Artworks on pages that grown-ups make of their own photos. */
import type { Artwork, NewArtwork } from '#contract/artworks.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { packPlates } from '#server/templates/packed-plates.ts'
import type { PictureSources } from '#server/templates/picture-sources.ts'
import type { PlatesHolds, RemoveUnusedPlates } from '#server/templates/plates-holds.ts'
import { pagePictureUrl } from '#server/templates/template-view.ts'
import type { ArtworkService } from './artwork-service.ts'

const UNTITLED = 'My photo'

export function createOwnPages(
  artworks: ArtworkService,
  sources: PictureSources,
  holds: PlatesHolds,
  removeUnusedPlates: RemoveUnusedPlates,
) {
  return {
    /**
     * Makes a private artwork of the person's own on a page with these lines. Throws a 403 Problem for children, and the Problems of
     * `PictureSources.ofFile` and `ArtworkQuota.insert`.
     */
    async make(
      person: Person,
      { lines, title }: { lines: Uint8Array | null; title: string | undefined },
      signal: AbortSignal,
    ): Promise<Artwork> {
      requireGrownUp(person)
      const page = await sources.ofFile(lines, { gapPx: 0, inspect: false }, { userId: person.id, signal })
      const packed = await packPlates(page.plates)
      const given: NewArtwork = { title: title || UNTITLED, visibility: 'private', familyId: null }
      const ownPage = { platesHash: packed.hash, imageUrl: pagePictureUrl(packed.hash) }
      try {
        return await holds.putFor(packed, (keep) => artworks.create(person, given, { ...ownPage, keep }))
      } catch (error) {
        // Nobody may have room for the artwork, for one.
        await removeUnusedPlates(packed.hash)
        throw error
      }
    },
  }
}

export type OwnPages = ReturnType<typeof createOwnPages>
