/** A page's id, names and price, whatever it is made of. */
export interface PageText {
  /** Never changes, because artworks and store items refer to it. */
  readonly id: number
  /** The file's name without its extension. */
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly description: string
  /** In coins. A page with a price is premium. */
  readonly price?: number
}
