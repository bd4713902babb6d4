/**
 * Where an arrow key leads in a group of radios, by index: left and right to the neighbour, round at the ends; up and
 * down to the row above and below where there are rows of `rowLength`, else to the neighbour too. Null for other keys.
 */
export function nextRadio(key: string, index: number, count: number, rowLength: number): number | null {
  const column = rowLength < count ? rowLength : 1
  const step = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', column],
    ['ArrowUp', -column],
  ]).get(key)
  return step === undefined ? null : (index + step + count) % count
}
