/** Records what happened in a chaos run, with seconds since its start, for the message of a failure. */
export class EventLog {
  readonly #lines: string[] = []
  readonly #start = Date.now()

  note(line: string): void {
    this.#lines.push(`${((Date.now() - this.#start) / 1_000).toFixed(2)} ${line}`)
  }

  last(count: number): string[] {
    return this.#lines.slice(-count)
  }
}
