/** The texts of coloring by number, short and kind: nothing is ever called wrong. */
import { type Color, fromHex } from '#crdt/document/stroke/color.ts'
import { BLANK, RIGHT } from '#crdt/regions/numbers/region-coloring.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { placeText, sizeText } from '#crdt/regions/region-text.ts'
import { type ColorWord, nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { crayonName } from '#client/canvas/surface/color-name.ts'

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

/** Numbered crayons have the drawing's own colors, for which the names of the box do not fit. */
const HEXES: Readonly<Record<string, string>> = {
  White: '#ffffff',
  'Light gray': '#d3d3d3',
  Gray: '#9b9b9b',
  'Dark gray': '#5c5c60',
  Black: '#1c1c1c',
  'Light pink': '#fbc8d8',
  Pink: '#ff6dc6',
  'Dark pink': '#d8157f',
  Red: '#ef3a30',
  'Dark red': '#a0141e',
  Salmon: '#ff8a80',
  Orange: '#ff822d',
  'Light orange': '#fbb463',
  Amber: '#ffb02e',
  Yellow: '#fcd53f',
  'Light yellow': '#fff2a0',
  Cream: '#fbeed2',
  Beige: '#e8cfa4',
  Tan: '#cfa070',
  Brown: '#8b5a2b',
  'Dark brown': '#593b39',
  Lime: '#bfe03c',
  'Light green': '#a6d896',
  Green: '#35a853',
  'Dark green': '#1f6b33',
  Olive: '#7c8030',
  Mint: '#57cfb4',
  Teal: '#00868a',
  Turquoise: '#26dcf2',
  'Pale blue': '#cfe8fa',
  'Light blue': '#86c8f7',
  Blue: '#1c84e0',
  'Dark blue': '#27459e',
  'Pale purple': '#e4def5',
  Lilac: '#c4a0ea',
  Purple: '#8350cb',
  'Dark purple': '#4a3268',
}

const COLOR_NAMES = Object.entries(HEXES).map(([name, hex]): ColorWord => ({ name, color: fromHex(hex)! }))

/** Returns the plain name of a color: 'Light blue'. */
export const plainColorName = (color: Color): string => nearestColorName(color, COLOR_NAMES)
