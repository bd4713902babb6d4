import { isDeepStrictEqual } from 'node:util'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'

/**
 * Whether two snapshots describe the same document. The order of clients and of flag chains is ignored, because each process
 * meets them in its own order, and so is an empty flag chain, which a write that never became durable leaves.
 */
export function snapshotsMatch(one: RoomSnapshot, other: RoomSnapshot): boolean {
  return isDeepStrictEqual(inOneOrder(one), inOneOrder(other))
}

function inOneOrder({ seq, hash, clients, chunks, strokes, chains }: RoomSnapshot): unknown {
  return {
    seq,
    hash: Buffer.from(hash),
    strokes,
    clients: clients.toSorted((a, b) => a.client - b.client),
    chunks: chunks.map(({ runs, update }) => ({ runs, update: Buffer.from(update) })),
    chains: chains
      .filter(([, links]) => links.length > 0)
      .map(([strokeId, links]) => [strokeId, links.map(({ client, clock, origin }) => [client, clock, idOf(origin)])])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  }
}

/** Yjs returns instances of its own class, and the codec returns plain objects. */
function idOf(origin: FlagLink['origin']): readonly number[] | null {
  return origin && [origin.client, origin.clock]
}
