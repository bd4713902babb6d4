/** Chance of a chaos run: everything random in it is drawn here, so that a seed brings the same wishes again. */
import { seededRandom } from '#scripts/line-art/seeded-random.ts'

export class Chance {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** A source of its own, so that one actor's luck does not depend on another's pace. */
  fork(): Chance {
    return new Chance(Math.floor(this.#next() * 2 ** 32))
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.#next()
  }

  /** An integer, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }

  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean {
    return this.#next() * 100 < percent
  }

  /** One of these; throws when there is none. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[Math.floor(this.#next() * from.length)]!
  }

  /** One of the names, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights)
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name as K // Object.entries forgets that its keys are the record's
    }
    throw new RangeError('weights must be positive')
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.between(0, 255))
  }
}
