import type { HistoryChunk } from '#client/replay/read-history.ts'
import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'
import type { DeviceChunk } from '#client/replay/read-replay.ts'

/** A replay that can be saved as a film. */
export interface FilmSource {
  readonly artwork: SharedArtwork
  readonly title: string
  /** Address of the page's plates (ink and regions). */
  readonly platesUrl: string
  /** How long the replay takes at speed 1. */
  readonly durationMs: number
  /** Yields what the replay shows. */
  readonly read: (signal: AbortSignal) => AsyncIterable<HistoryChunk | DeviceChunk>
}
