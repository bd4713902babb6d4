/** The author of each stroke by its id, and its number in the order of acceptance, from 0. */
import { grown, grownLength, NO_FLOATS } from '#crdt/bytes/grown.ts'
import { IdTable } from './id-table.ts'
import type { StrokeRows } from './saved-rows.ts'

type SavedStrokes = Pick<StrokeRows, 'ids' | 'authors'>

export class StrokeRegister {
  readonly #ids = new IdTable()
  #authors = NO_FLOATS

  get count(): number {
    return this.#ids.count
  }

  /** Adds a stroke whose id is new. */
  add(id: string, author: number): void {
    const { count } = this
    this.#reserve(count + 1)
    this.#authors[count] = author
    this.#ids.add(id)
  }

  /** Adds strokes whose ids are new, as `slice` returns them. */
  addRows({ ids, authors }: SavedStrokes): void {
    const { count } = this
    this.#reserve(count + authors.length)
    this.#authors.set(authors, count)
    this.#ids.addPacked(ids)
  }

  /** Returns copies of the strokes from one number to before another. */
  slice(from: number, to: number): SavedStrokes {
    return { ids: this.#ids.slice(from, to), authors: this.#authors.slice(from, to) }
  }

  /** Removes the stroke that was added last. */
  removeLast(): void {
    this.#ids.removeLast()
  }

  /** Returns the stroke's number, or undefined when there is no such stroke. */
  numberOf(id: string): number | undefined {
    return this.#ids.numberOf(id)
  }

  authorOf(id: string): number | undefined {
    const number = this.numberOf(id)
    return number === undefined ? undefined : this.#authors[number]
  }

  idAt(number: number): string {
    return this.#ids.at(number)
  }

  authorAt(number: number): number {
    return this.#authors[number]!
  }

  #reserve(strokes: number): void {
    if (strokes > this.#authors.length) this.#authors = grown(this.#authors, grownLength(this.#authors.length, strokes))
  }
}
