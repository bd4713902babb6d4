/** Writes icon shapes as SVG text. */
import type { IconShape } from './read-icon.ts'

/** Returns the shape's element with `attributes` added; a null value omits the attribute. */
export function shapeMarkup(shape: IconShape, attributes: Readonly<Record<string, string | null>>): string {
  const all = { ...shape.geometry, ...(shape.transform === '' ? {} : { transform: shape.transform }), ...attributes }
  const text = Object.entries(all).map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`))
  return `<${shape.tag}${text.join('')}/>`
}

/** Returns the factor by which a shape's own transforms enlarge it. Line widths are divided by it. */
export function transformScale(transform: string): number {
  let scale = 1
  for (const [, name, text] of transform.matchAll(/(scale|matrix)\(([^)]*)\)/g)) {
    const numbers = text!.split(/[\s,]+/).map(Number)
    const [a = 1, b = 0, c = 0, d = 1] = name === 'scale' ? [numbers[0], 0, 0, numbers[1] ?? numbers[0]] : numbers
    scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return scale
}
