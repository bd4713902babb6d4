/** What can be saved or printed. */
export interface ExportSource {
  readonly title: string
  /** Where the page's plates are (ink and regions). */
  readonly platesUrl: string
  /** What has been colored on the page; null where only the empty page is at hand. */
  readonly colored: ColoredPicture | null
}

export interface ColoredPicture {
  /** When it was colored; null is now. */
  readonly date: Date | null
  /** Names of those who colored it. */
  readonly readPeople: (signal: AbortSignal) => Promise<readonly string[]>
  /** The updates of its log, in any order. */
  readonly readUpdates: (signal: AbortSignal) => Promise<readonly Uint8Array[]>
}
