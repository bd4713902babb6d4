/** Composes the painting of artworks' pictures. */
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { logMark } from '#server/log/log-mark.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { createLogReader } from '#server/pictures/log-reader.ts'
import { createOpeningPictureService, type OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import { createPaintThread } from '#server/pictures/paint-thread.ts'
import { createPictureService, LONG_PAINTING_MS, type PictureService } from '#server/pictures/picture-service.ts'
import { createSetAside } from '#server/pictures/set-aside.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { TemplateService } from '#server/templates/template-service.ts'

export interface PictureServices {
  readonly pictures: PictureService
  readonly openingPictures: OpeningPictureService
  /** Ends the painting threads. */
  close(): Promise<void>
}

/** One stroke that takes longer than this does not belong to the quick pictures. */
const QUICK_STUCK_MS = 2_000

export function composePictures({
  strokeLog,
  artworks,
  templates,
  blobs,
  startPaintWorker,
  registry,
  log,
}: {
  strokeLog: StrokeLog
  artworks: Pick<ArtworkService, 'pageOf'>
  templates: Pick<TemplateService, 'encodedPlates'>
  blobs: BlobStore
  startPaintWorker: (() => Worker) | undefined
  registry: Registry
  log: Logger
}): PictureServices {
  // Each is started by its first job.
  const quickThread = createPaintThread(startPaintWorker, { stuckMs: QUICK_STUCK_MS })
  const longThread = createPaintThread(startPaintWorker)
  const setAside = createSetAside({ now: () => performance.now(), log })
  registerGauge(registry, 'pictures_set_aside', 'Artworks whose picture takes too long to paint', () => setAside.size)
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
  const openingPictures = createOpeningPictureService({
    pageOf,
    entriesAfter: (artworkId, seq) => strokeLog.stream(artworkId, seq),
    markAt,
    readLog,
    plates,
    blobs,
    thread: longThread,
    limitMs: LONG_PAINTING_MS,
    setAside,
    log,
  })
  const pictures = createPictureService({
    pageOf,
    lastSeq,
    markAt,
    readLog,
    plates,
    openingPicture: (artworkId) => openingPictures.stored(artworkId),
    blobs,
    quickThread,
    longThread,
    setAside,
  })
  return {
    pictures,
    openingPictures,
    async close() {
      await Promise.all([quickThread.close(), longThread.close()])
    },
  }
}
