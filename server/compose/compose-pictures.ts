/** Composes the painting of artworks' pictures. */
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { logMark } from '#server/log/log-mark.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { createLogReader } from '#server/pictures/log-reader.ts'
import { createOpeningPictureService, type OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import { createPaintThread } from '#server/pictures/paint-thread.ts'
import { createPictureService, type PictureService } from '#server/pictures/picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { TemplateService } from '#server/templates/template-service.ts'

export interface PictureServices {
  readonly pictures: PictureService
  readonly openingPictures: OpeningPictureService
  /** Ends the painting threads. */
  close(): Promise<void>
}

export function composePictures({
  strokeLog,
  artworks,
  templates,
  blobs,
  startPaintWorker,
  log,
}: {
  strokeLog: StrokeLog
  artworks: Pick<ArtworkService, 'pageOf'>
  templates: Pick<TemplateService, 'encodedPlates'>
  blobs: BlobStore
  startPaintWorker: (() => Worker) | undefined
  log: Logger
}): PictureServices {
  // Each is started by its first job.
  const [thread, thumbnailThread] = [createPaintThread(startPaintWorker), createPaintThread(startPaintWorker)]
  const lastSeq = (artworkId: number): Promise<number> => strokeLog.lastSeq(artworkId)
  const readLog = createLogReader({
    pageOf: (artworkId) => artworks.pageOf(artworkId),
    entriesOf: (artworkId) => strokeLog.stream(artworkId),
  })
  async function markAt(artworkId: number, seq: number): Promise<string | null> {
    const [{ logKey }, hash] = await Promise.all([artworks.pageOf(artworkId), strokeLog.hashAt(artworkId, seq)])
    return hash && logMark(logKey, hash)
  }
  const plates = (hash: string): Promise<Uint8Array> => templates.encodedPlates(hash)
  const pageOf = (artworkId: number) => artworks.pageOf(artworkId)
  const openingPictures = createOpeningPictureService({ pageOf, lastSeq, markAt, readLog, plates, blobs, thread, log })
  const pictures = createPictureService({
    pageOf,
    lastSeq,
    markAt,
    readLog,
    plates,
    openingPicture: (artworkId) => openingPictures.stored(artworkId),
    blobs,
    thread,
    thumbnailThread,
  })
  return {
    pictures,
    openingPictures,
    async close() {
      await Promise.all([thread.close(), thumbnailThread.close()])
    },
  }
}
