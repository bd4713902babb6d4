/** How the families of the load test behave. Nobody has measured real ones: each number is an assumption of docs/scaling.md. */

/** People of a family, each on a device of their own, who color one picture together. */
export const PEOPLE_PER_FAMILY = 3

/** While somebody draws: from the beginning of a stroke to the beginning of the next one. */
export const STROKE_EVERY_MS = 4_000
/** A hand draws this many points a second, so that a line takes 0.5 to 1.3 s. */
export const POINTS_PER_SECOND = 60
/** The pointer's position is shared at this interval, which is about what our client sends at most. */
export const STEP_MS = 60

/** Of a person whose device was offline for about ten minutes of drawing. */
export const STROKES_SENT_AT_ONCE = 100

/** The share of activities that fill an area; small children mostly tap. */
export const FILL_SHARE = 0.3
/** The share of activities that are followed by an undo. */
export const UNDO_SHARE = 0.05
