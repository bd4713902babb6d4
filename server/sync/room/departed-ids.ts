/**
 * Awareness ids whose connections have left a short time ago. y-websocket clients send back what a room tells them, so an entry
 * about such an id may still arrive: it is an echo, and neither a claim of the id nor a forged presence.
 */

/** The most ids that are remembered. Beyond it the one that left first is forgotten. */
export const MAX_DEPARTED_IDS = 200

export interface DepartedId {
  /** The person whose connection it was. */
  readonly user: number
  /** The clock of the removal. Echoes of earlier states have smaller ones. */
  readonly clock: number
}

export class DepartedIds {
  /** In the order of leaving, with the value of `#age` at that time. */
  readonly #ids = new Map<number, DepartedId & { readonly age: number }>()
  #age = 0

  get size(): number {
    return this.#ids.size
  }

  get(client: number): DepartedId | undefined {
    return this.#ids.get(client)
  }

  add(client: number, id: DepartedId): void {
    this.#ids.delete(client)
    this.#ids.set(client, { ...id, age: this.#age })
    const [first] = this.#ids.keys()
    if (this.#ids.size > MAX_DEPARTED_IDS && first !== undefined) this.#ids.delete(first)
  }

  delete(client: number): void {
    this.#ids.delete(client)
  }

  /** Forgets the ids that had left before the previous call. */
  forgetOld(): void {
    for (const [client, { age }] of this.#ids) if (age < this.#age) this.#ids.delete(client)
    this.#age += 1
  }

  clear(): void {
    this.#ids.clear()
  }
}
