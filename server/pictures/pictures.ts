/** The pictures of artworks: both services, and the threads on which they paint. */
import type { Worker } from 'node:worker_threads'
import type { Registry } from 'prom-client'
import type { Context } from '#server/context/context.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { logMark } from '#server/log/log-chain.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { createLogReader, createSnapshotReader } from './log-reader.ts'
import { measurePainting } from './measured-painting.ts'
import { createOpeningPictureService } from './opening-picture-service.ts'
import { createOpeningPictureStore } from './opening-picture-store.ts'
import { PaintPool } from './paint-pool.ts'
import { PlaneCache } from './plane-cache.ts'
import { createPictureService, LONG_PAINTING_MS } from './picture-service.ts'
import { type PictureSettings, threadsOfLanes } from './picture-settings.ts'
import { removePictureFiles } from './remove-pictures.ts'
import { SetAside } from './set-aside.ts'

/** One stroke that takes longer than this does not belong to the quick pictures. */
const QUICK_STUCK_MS = 2_000

/** What an artwork is painted on and by, and whose log it is. */
interface Page {
  readonly platesHash: string
  readonly painterVersion: number
  readonly logKey: string
  readonly isHidden: boolean
  readonly ownerId: number
}

export function createPictures(
  context: Pick<Context, 'storage' | 'blobs' | 'now' | 'clock' | 'log'>,
  registry: Registry,
  strokeLog: StrokeLog,
  templates: Pick<TemplateService, 'encodedPlates'>,
  artworks: {
    /** Returns null if the artwork does not exist. */
    readonly findPage: (artworkId: number) => Promise<Page | null>
    /** Like `findPage`; rejects with a 404 Problem if the artwork does not exist. */
    readonly pageOf: (artworkId: number) => Promise<Page>
    /** Returns the ids of the next artworks behind `artworkId` that may be long, in ascending order; none behind the last. */
    readonly longArtworksAfter: (artworkId: number) => Promise<readonly number[]>
  },
  { openingPictureBytes, threads }: PictureSettings,
  startWorker: (() => Worker) | undefined,
) {
  const { blobs, clock, log } = context
  const { findPage, pageOf } = artworks
  const lanes = threadsOfLanes(threads)
  const planes = new PlaneCache()
  const quickThreads = new PaintPool(lanes.quick, planes, startWorker, { stuckMs: QUICK_STUCK_MS })
  const longThreads = new PaintPool(lanes.long, planes, startWorker)
  const measure = measurePainting(registry, clock)
  const setAside = new SetAside(clock, log)
  registerGauge(registry, 'pictures_set_aside', 'Artworks whose picture takes too long to paint', () => setAside.size)
  async function markAt(artworkId: number, seq: number): Promise<string | null> {
    const [page, hash] = await Promise.all([findPage(artworkId), strokeLog.hashAt(artworkId, seq)])
    return page && hash && logMark(page.logKey, hash)
  }
  const snapshotOf = createSnapshotReader(createSnapshots(context, strokeLog), strokeLog)
  const painted = {
    pageOf,
    markAt,
    readLog: createLogReader(pageOf, (artworkId, seq) => strokeLog.stream(artworkId, seq), snapshotOf),
    plates: (hash: string): Promise<Uint8Array> => templates.encodedPlates(hash),
    setAside,
  }
  const openingPictures = createOpeningPictureService(
    context,
    createOpeningPictureStore(context, openingPictureBytes, async (artworkId) => (await findPage(artworkId)) !== null),
    {
      ...painted,
      lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
      longArtworksAfter: artworks.longArtworksAfter,
      entriesAfter: (artworkId, seq) => strokeLog.stream(artworkId, seq),
      threads: measure(longThreads, 'long'),
      limitMs: LONG_PAINTING_MS,
    },
  )
  const pictures = createPictureService({
    ...painted,
    lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
    openingPicture: (artworkId) => openingPictures.stored(artworkId),
    shownFrom: (artworkId) => openingPictures.shownFrom(artworkId),
    blobs,
    quickThreads: measure(quickThreads, 'quick'),
    longThreads: measure(longThreads, 'long'),
    log,
  })
  return {
    pictures,
    openingPictures,
    /** Must be called when strokes were taken off an artwork: no stored picture shows them from then on, also none that is painted now. */
    async forget(artworkId: number): Promise<void> {
      planes.delete(artworkId)
      await openingPictures.forget(artworkId)
      await removePictureFiles(artworkId, context)
    },
    /** Ends the painting threads. */
    async close(): Promise<void> {
      openingPictures.stop()
      await Promise.all([quickThreads.close(), longThreads.close()])
      planes.clear()
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>
