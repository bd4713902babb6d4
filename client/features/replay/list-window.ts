export interface ListWindow {
  readonly first: number
  /** One behind the last row. */
  readonly end: number
}

/** Rows kept ready beyond each edge: a flick of the wheel should not meet white. */
const SPARE = 8

/** The rows of a long list that are worth making, of rows of equal height. All lengths in CSS pixels. */
export function listWindow(rows: number, rowHeight: number, scrollTop: number, height: number): ListWindow {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight)) - SPARE)
  const end = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + SPARE)
  return { first: Math.min(first, end), end }
}

/** Where the list must be scrolled to so that a row is in sight; where it is already when it is. */
export function scrollToRow(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}
