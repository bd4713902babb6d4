/** The pictures of artworks: both services, and the threads on which they paint. */
import type { Worker } from 'node:worker_threads'
import type { Registry } from 'prom-client'
import type { Context } from '#server/context/context.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { logMark } from '#server/log/log-chain.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { createLogReader } from './log-reader.ts'
import { measurePainting } from './measured-painting.ts'
import { createOpeningPictureService } from './opening-picture-service.ts'
import { createOpeningPictureStore } from './opening-picture-store.ts'
import { PaintThread } from './paint-thread.ts'
import { createPictureService, LONG_PAINTING_MS } from './picture-service.ts'
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
  templates: TemplateService,
  artworks: {
    readonly pageOf: (artworkId: number) => Promise<Page>
    /** Returns the ids of the next artworks behind `artworkId` that may be long, in ascending order; none behind the last. */
    readonly longArtworksAfter: (artworkId: number) => Promise<readonly number[]>
  },
  openingPictureBytes: number,
  startWorker: (() => Worker) | undefined,
) {
  const { blobs, clock, log } = context
  const { pageOf } = artworks
  // Each is started by its first job.
  const quickThread = new PaintThread(startWorker, { stuckMs: QUICK_STUCK_MS })
  const longThread = new PaintThread(startWorker)
  const measure = measurePainting(registry, clock)
  const setAside = new SetAside(clock, log)
  registerGauge(registry, 'pictures_set_aside', 'Artworks whose picture takes too long to paint', () => setAside.size)
  async function markAt(artworkId: number, seq: number): Promise<string | null> {
    const [{ logKey }, hash] = await Promise.all([pageOf(artworkId), strokeLog.hashAt(artworkId, seq)])
    return hash && logMark(logKey, hash)
  }
  const painted = {
    pageOf,
    markAt,
    readLog: createLogReader(pageOf, (artworkId) => strokeLog.stream(artworkId)),
    plates: (hash: string): Promise<Uint8Array> => templates.encodedPlates(hash),
    setAside,
  }
  const openingPictures = createOpeningPictureService(
    context,
    createOpeningPictureStore(context, openingPictureBytes),
    {
      ...painted,
      lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
      longArtworksAfter: artworks.longArtworksAfter,
      entriesAfter: (artworkId, seq) => strokeLog.stream(artworkId, seq),
      thread: measure(longThread, 'long'),
      limitMs: LONG_PAINTING_MS,
    },
  )
  const pictures = createPictureService({
    ...painted,
    lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
    openingPicture: (artworkId) => openingPictures.stored(artworkId),
    blobs,
    quickThread: measure(quickThread, 'quick'),
    longThread: measure(longThread, 'long'),
    log,
  })
  return {
    pictures,
    openingPictures,
    /** Must be called when strokes were taken off an artwork: no stored picture shows them from then on. */
    async forget(artworkId: number): Promise<void> {
      await openingPictures.forget(artworkId)
      await removePictureFiles(artworkId, context)
    },
    /** Ends the painting threads. */
    async close(): Promise<void> {
      openingPictures.stop()
      await Promise.all([quickThread.close(), longThread.close()])
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>
