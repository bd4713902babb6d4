/** What the load test and its processes of players tell each other. */
import type { Placement } from './placement.ts'
import type { Traffic } from './counting-agent.ts'

/** What all families are told to do together, so that the cost of each activity is measured by itself. */
export type Activity =
  | 'register'
  | 'sign-in'
  | 'home'
  | 'begin'
  | 'enter'
  | 'draw'
  /** Each person sends many strokes at once, as a device that was offline. */
  | 'send-many'
  | 'point'
  | 'rest'
  | 'leave'
  | 'gallery'
  | 'complete'
  | 'view'

export interface PlayerSettings {
  readonly origins: readonly string[]
  /** The number of the first family, unlike that of any other process. */
  readonly firstFamily: number
  readonly families: number
  readonly seed: number
  /** Begins the names of the people. */
  readonly prefix: string
}

export type Command =
  | { readonly do: 'start'; readonly settings: PlayerSettings }
  | {
      readonly do: 'activity'
      readonly activity: Activity
      readonly seconds: number
      readonly placement: Placement
      readonly times: number
    }
  /** Everybody lives in their own time, at different processes of the servers. */
  | { readonly do: 'live'; readonly seconds: number }
  /** Compares documents and pixels of all artworks. */
  | { readonly do: 'check' }

/** The sums since the process began; `done` is what the last command has done. */
export interface PlayerReport {
  /** How often, or for how many seconds of one person, the activity was done. */
  readonly done: number
  readonly drawn: number
  readonly saved: number
  /** Milliseconds until each stroke since the last report was called saved. */
  readonly savedMs: readonly number[]
  readonly traffic: Traffic
  /** Of the players' process. */
  readonly processorSeconds: number
  /** Calls that found the server away. */
  readonly interruptions: number
  /** How often sockets were closed, by code and reason. */
  readonly closes: Readonly<Record<string, number>>
  /** What must not happen, in words. */
  readonly faults: readonly string[]
}
