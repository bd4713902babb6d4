/** Seeded pseudo-random choices. A chaos run takes all of its randomness from here, so that a seed repeats them. */
import { seededRandom } from '#scripts/line-art/patterns/seeded-random.ts'

export class RandomSource {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** Returns an independent source, so that one actor's choices do not depend on how fast another one draws numbers. */
  fork(): RandomSource {
    return new RandomSource(Math.floor(this.#next() * 2 ** 32))
  }

  /** Returns a number from 0 to below 1. */
  fraction(): number {
    return this.#next()
  }

  /** Returns an integer; both ends are included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }

  /** Returns true with a probability of `percent` percent. */
  percent(percent: number): boolean {
    return this.#next() * 100 < percent
  }

  /** Returns one of these; throws when the list is empty. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[Math.floor(this.#next() * from.length)]!
  }

  /** Returns one of the names, with a probability in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights)
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name as K // Object.entries widens the keys to string
    }
    throw new RangeError('weights must be positive')
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.between(0, 255))
  }
}
