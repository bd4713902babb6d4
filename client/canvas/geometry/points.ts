/** The points that the canvas code passes around; their unit depends on the plane and is named where they are used. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where a pointer touched the page, in logical pixels. */
export interface PagePoint extends Point {
  /** 0 to 1; null when the device does not measure it. */
  readonly pressure: number | null
  /** In milliseconds; only differences between points count. */
  readonly at: number
}
