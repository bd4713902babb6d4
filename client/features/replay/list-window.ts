/** The rows that a long list renders; rows have equal heights, and all lengths are CSS pixels. */
export interface ListWindow {
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** Rows rendered beyond each edge, so that fast scrolling does not show blank space. */
const OVERSCAN_ROWS = 8

/** Returns the rows to render for a list scrolled to `scrollTop` with a visible height of `height`. */
export function listWindow(rows: number, rowHeight: number, scrollTop: number, height: number): ListWindow {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight)) - OVERSCAN_ROWS)
  const end = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN_ROWS)
  return { first: Math.min(first, end), end }
}

/** Returns the `scrollTop` nearest to the present one that shows the whole row. */
export function scrollToRow(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}
