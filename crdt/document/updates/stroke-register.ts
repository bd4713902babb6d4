/** Every stroke by its id: whose it is, and its number in the order in which strokes were accepted, from 0. */
export class StrokeRegister {
  readonly #numbers = new Map<string, number>()
  // Lists side by side instead of a list of records: a page has thousands of strokes, and each would be an object more.
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

  /** Takes back the stroke that was added last. */
  removeLast(): void {
    this.#numbers.delete(this.#ids.pop()!)
    this.#authors.pop()
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  authorOf(id: string): number | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.#authors[number]
  }

  /** The ids and authors of the first `count` strokes, as they are at this moment. */
  first(count: number): { readonly ids: readonly string[]; readonly authors: readonly number[] } {
    return { ids: this.#ids.slice(0, count), authors: this.#authors.slice(0, count) }
  }
}
