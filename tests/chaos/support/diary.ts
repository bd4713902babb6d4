/** What happened when, for whoever must understand a failure. */
export class Diary {
  readonly #lines: string[] = []
  readonly #start = Date.now()

  note(line: string): void {
    this.#lines.push(`${((Date.now() - this.#start) / 1_000).toFixed(2)} ${line}`)
  }

  last(count: number): string[] {
    return this.#lines.slice(-count)
  }
}
