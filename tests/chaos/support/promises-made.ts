/** What the house has promised: everything a client was told is saved, and everything it was shown of others. */
import * as Y from 'yjs'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export class PromisesMade {
  /** Per Yjs client id, the clock below which all items were promised. */
  readonly #clocks = new Map<number, number>()
  readonly #strokes = new Map<string, string>()
  readonly #strokeIds = new Set<string>()

  /** How many strokes were promised. */
  get strokeCount(): number {
    return new Set([...this.#strokes.keys(), ...this.#strokeIds]).size
  }

  /** A client was shown this update, or told that it is saved. */
  update(update: Uint8Array): void {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (struct instanceof Y.Skip) continue
      this.#clock(struct.id.client, struct.id.clock + struct.length)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentBinary)
        this.#strokes.set(peekStroke(struct.content.content).id, hex(struct.content.content))
    }
  }

  /** A stroke was answered as stored, by REST. */
  stroke(strokeId: string): void {
    this.#strokeIds.add(strokeId)
  }

  /** What of it this document does not hold, in words. */
  missingFrom(doc: Y.Doc): string[] {
    const held = new Map(
      strokesOf(doc)
        .toArray()
        .map((bytes) => [peekStroke(bytes).id, hex(bytes)]),
    )
    const state = Y.decodeStateVector(Y.encodeStateVector(doc))
    return [
      ...[...this.#clocks].flatMap(([client, clock]) =>
        (state.get(client) ?? 0) < clock ? [`items of ${client} from ${state.get(client) ?? 0} to ${clock}`] : [],
      ),
      ...[...this.#strokes].flatMap(([id, bytes]) => {
        const found = held.get(id)
        return found === bytes ? [] : [found === undefined ? `stroke ${id}` : `stroke ${id} as it was`]
      }),
      ...[...this.#strokeIds].flatMap((id) => (held.has(id) ? [] : [`stroke ${id}, sent by REST`])),
    ]
  }

  #clock(client: number, clock: number): void {
    this.#clocks.set(client, Math.max(clock, this.#clocks.get(client) ?? 0))
  }
}
