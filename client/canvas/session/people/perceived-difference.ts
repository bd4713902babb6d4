import { fromHex } from '#crdt/document/stroke/color.ts'
import { labDistance, okLab } from '#crdt/regions/numbers/ok-lab.ts'

/** Returns how different two colors (`#RRGGBB`) look: the distance in OKLab, 0 for equal ones, 1 for black and white. */
export function perceivedDifference(one: string, other: string): number {
  return labDistance(okLab(fromHex(one) ?? 0), okLab(fromHex(other) ?? 0))
}
