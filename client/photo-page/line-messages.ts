/** The messages to and from the worker that draws the lines of a photo. */
import type { Sheet } from './sheet.ts'

export interface LinesRequest {
  readonly request: number
  readonly rgba: Uint8ClampedArray
  readonly detail: number
}

export interface LinesReply {
  readonly request: number
  readonly lines: Sheet
}
