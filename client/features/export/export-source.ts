import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'

/** A picture that can be saved or printed. */
export interface ExportSource {
  readonly title: string
  /** Address of the page's plates (ink and regions). */
  readonly platesUrl: string
  /** The strokes on the page; null for an empty page. */
  readonly colored: ColoredPicture | null
}

export interface ColoredPicture {
  /** Null for a picture that is on this device only. */
  readonly artwork: SharedArtwork | null
  /** When it was colored; null means now. */
  readonly date: Date | null
  /** Returns the names of those who colored it. */
  readonly readPeople: (signal: AbortSignal) => Promise<readonly string[]>
  /** Returns the updates of its log, in any order. */
  readonly readUpdates: (signal: AbortSignal) => Promise<readonly Uint8Array[]>
}
