/** The words of coloring by number: short and kind. Nothing is ever called wrong. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { BLANK, RIGHT } from '#crdt/regions/numbers/region-coloring.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { placeWords, sizeWord } from '#crdt/regions/region-words.ts'
import { crayonWord } from '#client/canvas/surface/region-cursor/color-words.ts'
import { plainWord } from './number-color-text.ts'

export const ALL_COLORED = 'Every part has a color. What a picture!'
export const GIFT_USED = 'You had your painted part on this page. The next one is yours!'

/** Returns 'number 4, not colored yet'. @param state of the region @param color the name of its present color */
export function regionWord(number: number, state: number, color: string): string {
  if (state === BLANK) return `number ${number}, not colored yet`
  return state === RIGHT ? `number ${number}, done` : `number ${number}, colored ${color}`
}

/** Returns 'Blue, number 4', or the name alone of a color without a number. */
export function colorWord(color: Color, number: number | null): string {
  return number === null ? crayonWord(color) : `${plainWord(color)}, number ${number}`
}

/** Returns 'Number 4: upper left, small'. */
export function hereWords(number: number, region: GraphRegion): string {
  return `Number ${number}: ${placeWords(region)}, ${sizeWord(region)}`
}

/** @param next the number to go on with; null when there is none */
export function doneWords(number: number, next: number | null): string {
  return next === null ? ALL_COLORED : `Number ${number} is done! Number ${next} is next.`
}

export function giftWords(number: number): string {
  return `Here you are: one part of number ${number}.`
}
