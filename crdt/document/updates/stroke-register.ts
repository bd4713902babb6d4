/** The author of each stroke by its id, and its number in the order of acceptance, from 0. */
export class StrokeRegister {
  readonly #numbers = new Map<string, number>()
  // Parallel arrays instead of one array of objects, to save an object for each of thousands of strokes.
  readonly #ids: string[] = []
  readonly #authors: number[] = []

  get count(): number {
    return this.#ids.length
  }

  add(id: string, author: number): void {
    this.#numbers.set(id, this.#ids.length)
    this.#ids.push(id)
    this.#authors.push(author)
  }

  /** Removes the stroke that was added last. */
  removeLast(): void {
    this.#numbers.delete(this.#ids.pop()!)
    this.#authors.pop()
  }

  /** Returns the stroke's number, or undefined when there is no such stroke. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  authorOf(id: string): number | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.#authors[number]
  }

  /** Returns copies of the ids and authors of the first `count` strokes. */
  first(count: number): { readonly ids: readonly string[]; readonly authors: readonly number[] } {
    return { ids: this.#ids.slice(0, count), authors: this.#authors.slice(0, count) }
  }
}
