/** A picture that would take hours to paint, on real painting threads. Runs with `npm run test:long`. */
import { expect, test } from 'vitest'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { isLong } from '#tests/run-options.ts'
import { PlaneCache } from './plane-cache.ts'
import { PaintPool } from './paint-pool.ts'
import { createPictureService } from './picture-service.ts'
import { SetAside } from './set-aside.ts'

/** To and fro over the whole page, with the tip that takes longest. The guard refuses it today; old logs may hold such strokes. */
const costly = (at: number): Stroke =>
  plainLine({
    id: `costly-${at}`,
    size: 50,
    tip: 'fuzzy',
    path: {
      points: Array.from({ length: 5_000 }, (_, i) => [i % 2 === 0 ? 0 : 12_800, (i * 7 + at) % 9_600]).flat(),
      pressures: null,
    },
  })

function logOf(strokes: readonly Stroke[]): Uint8Array[] {
  const updates: Uint8Array[] = []
  const doc = newArtworkDocument()
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const stroke of strokes) appendStroke(doc, stroke)
  return updates
}

test.runIf(isLong)(
  'pictures of one stroke come while one that takes hours is painted, which is then set aside (PAINT-5)',
  { timeout: 300_000 },
  async () => {
    const logs = [
      logOf(Array.from({ length: 150 }, (_, at) => costly(at))),
      ...[1, 2, 3].map(() => logOf([plainLine()])),
    ]
    const stored = new Map<string, Uint8Array>()
    const blobs: BlobStore = {
      put: async (name, bytes) => void stored.set(name, bytes.slice()),
      get: async (name) => stored.get(name)?.slice() ?? null,
      delete: async (name) => void stored.delete(name),
      deleteBelow: async (folder) => {
        for (const name of stored.keys()) if (name.startsWith(`${folder}/`)) stored.delete(name)
      },
      foldersBelow: () => Promise.reject(new Error('nobody looks for folders here')),
      deletionOf: async (name) => async () => void stored.delete(name),
    }
    const planes = new PlaneCache()
    const quickThreads = new PaintPool(1, planes, undefined, { stuckMs: 2_000 })
    const longThreads = new PaintPool(1, planes)
    const setAside = new SetAside(() => performance.now(), { warn: () => {} })
    const pictures = createPictureService({
      pageOf: async () => ({ painterVersion: 1 }),
      lastSeq: async (artworkId) => logs[artworkId]!.length,
      markAt: async () => 'A'.repeat(22),
      readLog: async (artworkId) => ({
        seq: logs[artworkId]!.length,
        updates: logs[artworkId]!,
        mark: 'A'.repeat(22),
        platesHash: 'hash',
        painterVersion: 1,
      }),
      plates: async () => encodePlates(blankPlates()),
      openingPicture: async () => null,
      shownFrom: async () => 0,
      blobs,
      quickThreads,
      longThreads,
      setAside,
      log: { warn: () => {} },
    })
    let isDone = false
    const monster = pictures
      .newest(0, { size: 'full', userId: 1, judge: () => Promise.resolve() })
      .catch((error: unknown) => error)
      .finally(() => (isDone = true))
    for (const artworkId of [1, 2, 3])
      expect(
        await pictures.newest(artworkId, { size: 'full', userId: 2, judge: () => Promise.resolve() }),
      ).toMatchObject({ seq: 1 })
    expect(isDone).toBe(false)
    expect(await monster).toMatchObject({ status: 503 })
    expect(setAside.size).toBe(1)
    await Promise.all([quickThreads.close(), longThreads.close()])
  },
)
