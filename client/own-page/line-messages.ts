/** The messages to and from the worker that draws the lines of a photo. */
import type { Detail } from './photo-lines.ts'
import type { Lines } from './sheet.ts'

/** Asks for the lines of a photo in every detail. */
export interface LinesRequest {
  readonly request: number
  readonly rgba: Uint8ClampedArray
}

/** One detail of a request; the others come in messages of their own. */
export interface LinesReply {
  readonly request: number
  readonly detail: Detail
  readonly lines: Lines
}
