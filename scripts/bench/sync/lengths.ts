/** How long the measures of a collaboration server take: their figures need much, a look at all goals together has little time. */

export interface SyncLengths {
  /** Strokes that a server takes before it is measured. */
  readonly warmUpStrokes: number
  /** Whether warmed-up servers serve one measure after the other; otherwise each measure and round starts them anew. */
  readonly keepsServers: boolean
  /** How often each system takes its turn in a throughput, and the strokes of a turn in one room and in many. */
  readonly turns: number
  readonly strokesInOneRoom: number
  readonly strokesInManyRooms: number
  /** A peer that takes less than this share of the fastest peer's strokes in the first turn takes no further one; 0 lets all go on. */
  readonly peersFromShare: number
  /** Of drawing, for each system. */
  readonly latencySeconds: number
  readonly presenceWarmUpSeconds: number
  readonly presenceSeconds: number
  readonly crashSeconds: number
}

export const FULL_LENGTHS: SyncLengths = {
  // Node optimizes code during the first seconds of use; a server that has run for a minute is past that.
  warmUpStrokes: 60_000,
  keepsServers: false,
  // A turn takes half a second, so one full garbage collection in it would be most of what is measured.
  turns: 5,
  strokesInOneRoom: 16_000,
  strokesInManyRooms: 60_000,
  peersFromShare: 0,
  latencySeconds: 10,
  presenceWarmUpSeconds: 6,
  presenceSeconds: 12,
  crashSeconds: 3,
}
