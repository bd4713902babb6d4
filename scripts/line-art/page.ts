/** What a page is called and where it is found, whatever it is made of. */
export interface PageText {
  /** Fixed for ever: artworks and store items name it. */
  readonly id: number
  /** The file's name, without its ending. */
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly description: string
  /** Coins; a page with a price is premium. */
  readonly price?: number
}
