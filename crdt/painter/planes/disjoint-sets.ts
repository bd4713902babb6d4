/** Union-find: which of the numbers 0, 1, 2 ... belong together. */
export class DisjointSets {
  readonly #parents: number[]

  /** Starts with the numbers from 0 to `count - 1`, each alone. */
  constructor(count = 0) {
    this.#parents = Array.from({ length: count }, (_, index) => index)
  }

  /** Adds the next number, alone in its set, and returns it. */
  add(): number {
    return this.#parents.push(this.#parents.length) - 1
  }

  /** Returns the smallest number of the set that holds `member`. */
  rootOf(member: number): number {
    const parents = this.#parents
    let root = member
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!
      root = parents[root]!
    }
    return root
  }

  /** Joins the sets of two numbers. Returns whether they were apart. */
  join(one: number, other: number): boolean {
    const [a, b] = [this.rootOf(one), this.rootOf(other)]
    if (a === b) return false
    this.#parents[Math.max(a, b)] = Math.min(a, b)
    return true
  }
}
