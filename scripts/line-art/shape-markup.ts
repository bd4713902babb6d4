/** SVG text of one icon shape, drawn in a given way. */
import type { IconShape } from './read-icon.ts'

/** `attributes` are added to what makes the shape's form; a null value leaves the attribute out. */
export function shapeMarkup(shape: IconShape, attributes: Readonly<Record<string, string | null>>): string {
  const all = { ...shape.geometry, ...(shape.transform === '' ? {} : { transform: shape.transform }), ...attributes }
  const text = Object.entries(all).map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`))
  return `<${shape.tag}${text.join('')}/>`
}

/** How much a shape's own transforms enlarge it: line widths are divided by this. */
export function transformScale(transform: string): number {
  let scale = 1
  for (const [, name, text] of transform.matchAll(/(scale|matrix)\(([^)]*)\)/g)) {
    const numbers = text!.split(/[\s,]+/).map(Number)
    const [a = 1, b = 0, c = 0, d = 1] = name === 'scale' ? [numbers[0], 0, 0, numbers[1] ?? numbers[0]] : numbers
    scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return scale
}
