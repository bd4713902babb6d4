/** The texts of coloring by number, short and kind: nothing is ever called wrong. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { BLANK, RIGHT } from '#crdt/regions/numbers/region-coloring.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { placeText, sizeText } from '#crdt/regions/region-text.ts'
import { crayonName, plainColorName } from '#client/canvas/surface/color-name.ts'

export const ALL_COLORED = 'Every part has a color. What a picture!'
export const GIFT_USED = 'One gift for each page. Now it is your turn!'

/** Returns 'number 4, not colored yet'. @param state of the region @param color the name of its present color */
export function regionText(number: number, state: number, color: string): string {
  if (state === BLANK) return `number ${number}, not colored yet`
  return state === RIGHT ? `number ${number}, done` : `number ${number}, colored ${color}`
}

/** Returns 'Blue, number 4', or the name alone of a color without a number. */
export function colorText(color: Color, number: number | null): string {
  return number === null ? crayonName(color) : `${plainColorName(color)}, number ${number}`
}

/** Returns 'Number 4: upper left, small'. */
export function hereText(number: number, region: GraphRegion): string {
  return `Number ${number}: ${placeText(region)}, ${sizeText(region)}`
}

/** Returns 'Number 4 is done! Number 5 is next.' @param next the number to go on with; null when there is none */
export function doneText(number: number, next: number | null): string {
  return next === null ? ALL_COLORED : `Number ${number} is done! Number ${next} is next.`
}

/** Returns what is said after a part was painted as a gift. */
export function giftText(number: number): string {
  return `Here you are: one part of number ${number}.`
}
