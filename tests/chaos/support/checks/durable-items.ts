/**
 * Collects every item that must be durable: own items that the server acknowledged, and items of others that a client
 * received. After the run the log must hold all of them.
 */
import * as Y from 'yjs'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export class DurableItems {
  /** Per Yjs client id, the clock below which all items must be durable. */
  readonly #clocks = new Map<number, number>()
  readonly #strokes = new Map<string, string>()
  readonly #restStrokeIds = new Set<string>()

  get strokeCount(): number {
    return new Set([...this.#strokes.keys(), ...this.#restStrokeIds]).size
  }

  /** Adds the items of an update that a client received, or that the server acknowledged. */
  addUpdate(update: Uint8Array): void {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (struct instanceof Y.Skip) continue
      this.#addClock(struct.id.client, struct.id.clock + struct.length)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentBinary)
        this.#strokes.set(peekStroke(struct.content.content).id, hex(struct.content.content))
    }
  }

  /** Adds a stroke that REST reported as stored. */
  addRestStroke(strokeId: string): void {
    this.#restStrokeIds.add(strokeId)
  }

  /** Returns what this document lacks, in words. */
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
        return found === bytes ? [] : [found === undefined ? `stroke ${id}` : `stroke ${id} with its first bytes`]
      }),
      ...[...this.#restStrokeIds].flatMap((id) => (held.has(id) ? [] : [`stroke ${id}, sent by REST`])),
    ]
  }

  #addClock(client: number, clock: number): void {
    this.#clocks.set(client, Math.max(clock, this.#clocks.get(client) ?? 0))
  }
}
