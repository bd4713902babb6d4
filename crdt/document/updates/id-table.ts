/**
 * Strokes' ids by number and back, in a few typed arrays: a map of texts takes three times the memory, and as many objects as ids.
 * An id has at most 255 characters below 256, as in a stroke's bytes.
 */
import { getRandomValues } from 'lib0/webcrypto'
import { grown, grownLength, NO_BYTES, NO_COUNTS } from '#crdt/bytes/grown.ts'
import type { PackedIds } from './saved-rows.ts'

const CHARACTERS = 256
/** Characters beyond these do not count for the hash. */
const HASHED = 64
/** Random numbers, of which each place and character of an id selects one (tabulation hashing), so that nobody can choose ids that collide. */
const RANDOM = getRandomValues(new Int32Array(HASHED * CHARACTERS))
/** The only slot of every empty table, which stays free. Slots are doubled when two thirds are in use. */
const FREE_SLOT = new Int32Array(1)

export class IdTable {
  /** The characters of all ids, one behind the other. */
  #text = NO_BYTES
  /** Where each id ends in the text. */
  #ends = NO_COUNTS
  #count = 0
  /** By hash, open to the next free slot: the number of an id plus one, or 0. The number of slots is a power of two. */
  #slots = FREE_SLOT

  get count(): number {
    return this.#count
  }

  /** Adds an id that is not in the table; its number is the count before. */
  add(id: string): void {
    const start = this.#startOf(this.#count)
    this.#reserve(this.#count + 1, start + id.length)
    for (let i = 0; i < id.length; i += 1) this.#text[start + i] = id.charCodeAt(i)
    this.#ends[this.#count] = start + id.length
    this.#count += 1
    this.#occupy(this.#count - 1)
  }

  /** Adds ids that are not in the table, as `slice` returns them. */
  addPacked({ text, ends }: PackedIds): void {
    const start = this.#startOf(this.#count)
    this.#reserve(this.#count + ends.length, start + text.length)
    this.#text.set(text, start)
    for (const end of ends) {
      this.#ends[this.#count] = start + end
      this.#count += 1
      this.#occupy(this.#count - 1)
    }
  }

  /** Returns a copy of the ids from one number to before another. */
  slice(from: number, to: number): PackedIds {
    const start = this.#startOf(from)
    return {
      text: this.#text.slice(start, this.#startOf(to)),
      ends: this.#ends.slice(from, to).map((end) => end - start),
    }
  }

  /** Removes the id that was added last. */
  removeLast(): void {
    const last = this.#count - 1
    // No id that is still there was added after it, so none has passed its slot.
    this.#slots[this.#slotOf(this.at(last))] = 0
    this.#count = last
  }

  /** Returns the number of an id, or undefined when there is none. */
  numberOf(id: string): number | undefined {
    const number = this.#slots[this.#slotOf(id)]! - 1
    return number < 0 ? undefined : number
  }

  at(number: number): string {
    return String.fromCharCode(...this.#text.subarray(this.#startOf(number), this.#ends[number]))
  }

  /** Makes room for a number of ids with a number of characters in all. */
  #reserve(ids: number, characters: number): void {
    if (characters > this.#text.length) this.#text = grown(this.#text, grownLength(this.#text.length, characters))
    if (ids > this.#ends.length) this.#ends = grown(this.#ends, grownLength(this.#ends.length, ids))
    let slots = this.#slots.length
    while (3 * ids > 2 * slots) slots *= 2
    if (slots > this.#slots.length) this.#rehash(slots)
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  /** Returns the slot that holds an id, or the free one where it would be. */
  #slotOf(id: string): number {
    let hash = 0
    for (let i = Math.min(id.length, HASHED) - 1; i >= 0; i -= 1)
      hash ^= RANDOM[i * CHARACTERS + (id.charCodeAt(i) & (CHARACTERS - 1))]!
    let slot = hash & (this.#slots.length - 1)
    while (this.#slots[slot] !== 0 && !this.#isAt(this.#slots[slot]! - 1, id)) slot = this.#next(slot)
    return slot
  }

  #isAt(number: number, id: string): boolean {
    const start = this.#startOf(number)
    if (this.#ends[number]! - start !== id.length) return false
    for (let i = 0; i < id.length; i += 1) if (this.#text[start + i] !== id.charCodeAt(i)) return false
    return true
  }

  /** Puts an id of the text into the first free slot for it. */
  #occupy(number: number): void {
    const start = this.#startOf(number)
    let hash = 0
    for (let i = Math.min(this.#ends[number]! - start, HASHED) - 1; i >= 0; i -= 1)
      hash ^= RANDOM[i * CHARACTERS + this.#text[start + i]!]!
    let slot = hash & (this.#slots.length - 1)
    while (this.#slots[slot] !== 0) slot = this.#next(slot)
    this.#slots[slot] = number + 1
  }

  #next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1)
  }

  /** In the order of the numbers, so that ids can still be removed from the last one on. */
  #rehash(slots: number): void {
    this.#slots = new Int32Array(slots)
    for (let number = 0; number < this.#count; number += 1) this.#occupy(number)
  }
}
