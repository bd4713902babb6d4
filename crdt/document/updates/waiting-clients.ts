/** The clients of an update whose next item builds on an item of another client that has not been read yet. */
import type { ItemId } from './new-item.ts'

interface Waiting {
  readonly client: number
  readonly clock: number
  /** When it began to wait. Clients are woken in this order, which decides the numbers of strokes. */
  readonly turn: number
}

export class WaitingClients {
  /** By the awaited client: a binary heap, the smallest awaited clock first. */
  readonly #heaps = new Map<number, Waiting[]>()
  #turn = 0

  /** Makes `client` wait until the item `needs` has been read. */
  add(client: number, needs: ItemId): void {
    let heap = this.#heaps.get(needs.client)
    if (!heap) this.#heaps.set(needs.client, (heap = []))
    push(heap, { client, clock: needs.clock, turn: this.#turn })
    this.#turn += 1
  }

  /** Removes the clients that wait for an item of `client` before the clock `next`, and returns them in their order. */
  wake(client: number, next: number): number[] {
    const heap = this.#heaps.get(client)
    if (!heap) return []
    const woken: Waiting[] = []
    while (heap.length > 0 && heap[0]!.clock < next) woken.push(pop(heap))
    return woken.toSorted((a, b) => a.turn - b.turn).map((waiting) => waiting.client)
  }
}

function push(heap: Waiting[], added: Waiting): void {
  let at = heap.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (heap[parent]!.clock <= added.clock) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = added
}

/** Removes the smallest entry of a heap that has one. */
function pop(heap: Waiting[]): Waiting {
  const first = heap[0]!
  const moved = heap.pop()!
  if (heap.length === 0) return first
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1]!.clock < heap[child]!.clock) child += 1
    if (heap[child]!.clock >= moved.clock) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = moved
  return first
}
