import { isDeepStrictEqual } from 'node:util'
import type { Link } from '#crdt/document/updates/flag-chain.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'

/**
 * Whether two snapshots say the same. The order of the clients, and of the strokes that have flags, is the order in which one
 * process came to know them: it means nothing, and neither does a stroke whose flags were all taken back before they were durable.
 */
export function snapshotsMatch(one: RoomSnapshot, other: RoomSnapshot): boolean {
  return isDeepStrictEqual(inOneOrder(one), inOneOrder(other))
}

function inOneOrder({ seq, clients, pages, strokes, chains }: RoomSnapshot): unknown {
  return {
    seq,
    strokes,
    clients: clients.toSorted((a, b) => a.client - b.client),
    pages: pages.map(({ runs, update }) => ({ runs, update: Buffer.from(update) })),
    chains: chains
      .filter(([, links]) => links.length > 0)
      .map(([strokeId, links]) => [strokeId, links.map(({ client, clock, origin }) => [client, clock, idOf(origin)])])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  }
}

/** Yjs gives ids as objects of its own, the codec gives plain ones. */
function idOf(origin: Link['origin']): readonly number[] | null {
  return origin && [origin.client, origin.clock]
}
