/** Artworks on pages that grown-ups make of their own photos. */
import type { Artwork } from '#contract/artworks.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { packPlates } from '#server/templates/packed-plates.ts'
import type { PictureSources } from '#server/templates/picture-sources.ts'
import type { PlatesStore } from '#server/templates/plates-store.ts'
import { pagePictureUrl } from '#server/templates/template-view.ts'
import type { ArtworkService } from './artwork-service.ts'

export interface OwnPages {
  /**
   * Makes a private artwork of the person's own on a page with these lines. Throws a 403 Problem for children, and the Problems of
   * `PictureSources.ofFile` and `ArtworkQuota.insert`.
   */
  make(person: Person, lines: Uint8Array | null, title: string | undefined): Promise<Artwork>
}

const UNTITLED = 'My photo'

export function createOwnPages({
  artworks,
  sources,
  plates,
}: {
  artworks: Pick<ArtworkService, 'create'>
  sources: Pick<PictureSources, 'ofFile'>
  plates: Pick<PlatesStore, 'put'>
}): OwnPages {
  return {
    async make(person, lines, title) {
      requireGrownUp(person)
      const page = await sources.ofFile(lines, { gapPx: 0, inspect: false })
      const packed = await packPlates(page.plates)
      await plates.put(packed)
      return artworks.create(
        person,
        { title: title || UNTITLED, visibility: 'private', familyId: null },
        { platesHash: packed.hash, imageUrl: pagePictureUrl(packed.hash) },
      )
    },
  }
}
