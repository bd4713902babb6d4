/** The right to see the plates and the line art of a page (TEMPLATE-68). */
import type { Context } from '#server/context/context.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import type { Transaction } from '#server/storage/storage.ts'
import type { ArtworkAccess, Caller } from '#server/artworks/access.ts'
import { artworkCollection, isOnOwnPage } from '#server/artworks/artwork-row.ts'

/** `everybody`: the page is of the app. `person`: it is of somebody's photo, and the caller sees an artwork on it. */
export type PlatesAudience = 'everybody' | 'person' | null

export type PlatesAccess = (caller: Caller | null, platesHash: string) => Promise<PlatesAudience>

const ARTWORKS_PER_READ = 100

/**
 * Returns a check of whether the caller may see plates, and whether others may, too. Nobody sees plates of no
 * page of the app and of no artwork: their last artwork has just been deleted, or there are none.
 */
export function createPlatesAccess(
  { storage }: Pick<Context, 'storage'>,
  access: ArtworkAccess,
  templates: TemplateService,
): PlatesAccess {
  const artworks = storage.collection(artworkCollection)
  return async (caller, platesHash) => {
    if (await templates.hasPlates(platesHash)) return 'everybody'
    for (let skip = 0; ; skip += ARTWORKS_PER_READ) {
      const rows = await artworks.find({ platesHash }, { sort: { _id: 1 }, skip, limit: ARTWORKS_PER_READ })
      // Plates that a page of the app had in an earlier release.
      if (rows.some((row) => !isOnOwnPage(row))) return 'everybody'
      if (caller && (await access.accessToAll(rows, caller)).some(({ artwork }) => artwork !== null)) return 'person'
      if (rows.length < ARTWORKS_PER_READ || !caller) return null
    }
  }
}

/** Whether an artwork is on the plates of a page. */
export async function hasArtworkOn(transaction: Transaction, platesHash: string): Promise<boolean> {
  return (await transaction.collection(artworkCollection).findOne({ platesHash })) !== null
}
