/** Makes a page of a picture that somebody has sent. */
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates, encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { rasterizePage } from '#server/templates/pipeline/page-raster.ts'
import { type MadePage, makePage } from '#server/templates/pipeline/plates-pipeline.ts'
import { inspectPage } from './inspect-page.ts'
import type { PictureJob, PictureSource, ReadPage } from './picture-job.ts'

/** Throws UnreadablePicture for files that cannot become a page, and PlatesError for bytes that are no plates. */
export async function readPage({ source, gapPx, inspect }: PictureJob): Promise<ReadPage> {
  const { page, shades } = await pageOf(source, gapPx)
  const { plates } = page
  return {
    plates: encodePlates(plates),
    regionCount: plates.regions.filter((region) => region !== null).length,
    inspection: inspect ? inspectPage(page, shades) : null,
  }
}

async function pageOf(source: PictureSource, gapPx: number): Promise<{ page: MadePage; shades: number }> {
  if ('file' in source) {
    const raster = await rasterizePage(source.file)
    return { page: makePage(raster, gapPx), shades: raster.shades }
  }
  const plates = decodePlates(source.plates)
  const page = gapPx === 0 ? { plates, specks: [], closed: [] } : makePage({ ink: plates.ink, drawing: null }, gapPx)
  return { page: gapPx === 0 ? page : { ...page, plates: withReferencesOf(plates, page.plates) }, shades: 0 }
}

/** Gives each region of the changed plates the reference color that its first pixel had before. */
function withReferencesOf(before: Plates, after: Plates): Plates {
  const regions = after.regions.map((region) => {
    if (!region) return null
    const first = after.runs[after.runStarts[region.label]! * 2]!
    return { ...region, reference: before.regions[before.labels[first]!]?.reference ?? null }
  })
  return { ...after, regions }
}
