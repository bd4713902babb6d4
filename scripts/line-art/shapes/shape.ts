/** The elements that drawings and settings are made of, as SVG text in page pixels. A closed shape becomes a region. */
import { INK, tenth } from '#scripts/line-art/format/page-format.ts'

/** Writes path data with its numbers rounded to a tenth of a pixel. */
export function path(text: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({ raw: text }, ...values.map(tenth))
}

/** @param reference the color of the region, `#rrggbb` */
export function shape(d: string, reference: string): string {
  return `<path d="${d}" data-reference="${reference}"/>`
}

export function circle(x: number, y: number, radius: number, reference: string): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" data-reference="${reference}"/>`
}

/** @param turn clockwise, in degrees */
export function ellipse(x: number, y: number, width: number, height: number, reference: string, turn = 0): string {
  const transform = turn === 0 ? '' : ` transform="rotate(${tenth(turn)} ${tenth(x)} ${tenth(y)})"`
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(width)}" ry="${tenth(height)}"${transform} data-reference="${reference}"/>`
}

/** @param round the radius of the corners */
export function box(x: number, y: number, width: number, height: number, reference: string, round = 0): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" rx="${tenth(round)}" data-reference="${reference}"/>`
}

/** A line that closes nothing, such as a mouth or a whisker. */
export function line(d: string): string {
  return `<path d="${d}" fill="none"/>`
}

/** A pupil. */
export function dot(x: number, y: number, width: number, height = width): string {
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(width)}" ry="${tenth(height)}" fill="${INK}" stroke="none"/>`
}

/** An eye with white around its pupil, which looks `aside` by that many pixels. */
export function eye(x: number, y: number, radius: number, aside = 0): string {
  return circle(x, y, radius, '#ffffff') + dot(x + aside, y + radius * 0.1, radius * 0.52)
}

/** Returns `markup` and its mirror image on the other side of a vertical line. */
export function both(markup: string, axis = 400): string {
  return `${markup}<g transform="translate(${2 * axis} 0) scale(-1 1)">${markup}</g>`
}

/** Draws the same thing at several places: [x, y] or [x, y, size or angle]. */
export function each(
  places: readonly (readonly [number, number, number?])[],
  draw: (x: number, y: number, third: number, at: number) => string,
): string {
  return places.map(([x, y, third = 0], at) => draw(x, y, third, at)).join('')
}

/** Turns `markup` clockwise by `degrees` about a point. */
export function turned(degrees: number, x: number, y: number, markup: string): string {
  return `<g transform="rotate(${tenth(degrees)} ${tenth(x)} ${tenth(y)})">${markup}</g>`
}

/** Returns `count` copies of `markup`, turned about a point by equal steps, the first by `from` degrees. */
export function around(count: number, x: number, y: number, markup: string, from = 0): string {
  return Array.from({ length: count }, (_, at) => turned(from + (at * 360) / count, x, y, markup)).join('')
}

export function moved(x: number, y: number, markup: string): string {
  return `<g transform="translate(${tenth(x)} ${tenth(y)})">${markup}</g>`
}

/** Shows only what lies inside the path `d`, and draws its outline over it. `name` is unique on the page. */
export function inside(name: string, d: string, reference: string, markup: string): string {
  return `<clipPath id="${name}"><path d="${d}"/></clipPath>${shape(d, reference)}<g clip-path="url(#${name})">${markup}</g>${line(d)}`
}
