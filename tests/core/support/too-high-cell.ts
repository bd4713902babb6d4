import { CELL_COLUMNS, CELL_ROWS, type Coverage } from '#crdt/painter/planes/coverage.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Whether a cell of the coverage claims to be covered more than one of its pixels is. */
export function hasTooHighCell({ cells, mask }: Coverage): boolean {
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Math.floor(y / CELL_ROWS) * (WIDTH / CELL_COLUMNS)
    for (let column = 0; column < WIDTH / CELL_COLUMNS; column += 1) {
      const cell = cells[row + column]!
      if (cell === 0) continue
      const first = y * WIDTH + column * CELL_COLUMNS
      if (mask.subarray(first, first + CELL_COLUMNS).some((level) => level < cell)) return true
    }
  }
  return false
}
