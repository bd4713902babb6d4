/** Composes the painting of artworks' pictures. */
import type { Logger } from 'pino'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { createLogReader } from '#server/pictures/log-reader.ts'
import { createOpeningPictureService, type OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import { createPaintThread, type PaintThread } from '#server/pictures/paint-thread.ts'
import { createPictureService, type PictureService } from '#server/pictures/picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { TemplateService } from '#server/templates/template-service.ts'

export interface PictureServices {
  /** Shared by both services; started by its first job. */
  readonly paintThread: PaintThread
  readonly pictures: PictureService
  readonly openingPictures: OpeningPictureService
}

export function composePictures({
  strokeLog,
  artworks,
  templates,
  blobs,
  log,
}: {
  strokeLog: StrokeLog
  artworks: Pick<ArtworkService, 'platesHashOf'>
  templates: Pick<TemplateService, 'encodedPlates'>
  blobs: BlobStore
  log: Logger
}): PictureServices {
  const thread = createPaintThread()
  const readLog = createLogReader({
    platesHashOf: (artworkId) => artworks.platesHashOf(artworkId),
    entriesOf: (artworkId) => strokeLog.stream(artworkId),
  })
  const plates = (hash: string): Promise<Uint8Array> => templates.encodedPlates(hash)
  const pictures = createPictureService({ readLog, plates, blobs, thread })
  const openingPictures = createOpeningPictureService({
    lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
    readLog,
    plates,
    blobs,
    thread,
    log,
  })
  return { paintThread: thread, pictures, openingPictures }
}
