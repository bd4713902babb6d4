/** Small things that settings and drawings share: clouds, stars, flowers, trees. */
import { box, circle, line, path, shape } from './shape.ts'

/** Returns points on a circle, the first straight up. */
function points(count: number, x: number, y: number, radiusOf: (at: number) => number): [number, number][] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2
    return [x + radiusOf(at) * Math.cos(angle), y + radiusOf(at) * Math.sin(angle)]
  })
}

function polygon(corners: readonly (readonly [number, number])[], reference: string): string {
  return shape(`M${corners.map(([x, y]) => path`${x} ${y}`).join('L')}Z`, reference)
}

/** @param inner the radius of its inner corners as a share of `radius` */
export function star(x: number, y: number, radius: number, reference: string, rays = 5, inner = 0.48): string {
  return polygon(
    points(rays * 2, x, y, (at) => (at % 2 === 0 ? radius : radius * inner)),
    reference,
  )
}

/** A round shape with `count` bulges on its edge. */
export function scallop(x: number, y: number, radius: number, count: number, reference: string): string {
  const [first, ...rest] = points(count, x, y, () => radius)
  const bulge = radius * Math.sin(Math.PI / count) * 1.06
  const arcs = [...rest, first!].map(([toX, toY]) => path`A${bulge} ${bulge} 0 0 1 ${toX} ${toY}`)
  return shape(`${path`M${first![0]} ${first![1]}`}${arcs.join('')}Z`, reference)
}

export function blossom(x: number, y: number, radius: number, reference: string, center = '#ffd54a'): string {
  return scallop(x, y, radius * 0.75, 5, reference) + circle(x, y, radius * 0.42, center)
}

/** A blossom on a stalk, which is a line, that stands at (x, base). */
export function flower(x: number, base: number, height: number, radius: number, reference: string): string {
  const leaf = path`M${x} ${base - height * 0.1}C${x + 4} ${base - height * 0.4} ${x + 26} ${base - height * 0.5} ${x + 52} ${base - height * 0.48}C${x + 48} ${base - height * 0.16} ${x + 26} ${base} ${x} ${base - height * 0.1}Z`
  return (
    line(path`M${x} ${base}V${base - height}`) + shape(leaf, '#6fbf57') + blossom(x, base - height, radius, reference)
  )
}

/** Its middle is at (x, y); `size` 1 is 180 pixels wide. */
export function cloud(x: number, y: number, size: number, reference = '#ffffff'): string {
  const s = size
  return shape(
    path`M${x - 68 * s} ${y + 30 * s}a${26 * s} ${26 * s} 0 0 1 ${-2 * s} ${-52 * s}a${38 * s} ${38 * s} 0 0 1 ${66 * s} ${-16 * s}a${32 * s} ${32 * s} 0 0 1 ${56 * s} ${16 * s}a${26 * s} ${26 * s} 0 0 1 ${18 * s} ${52 * s}z`,
    reference,
  )
}

export function sun(x: number, y: number, radius: number): string {
  return star(x, y, radius * 1.6, '#ff9f43', 12, 0.72) + circle(x, y, radius, '#ffd54a')
}

export function moon(x: number, y: number, radius: number, reference = '#ffe58a'): string {
  const r = radius
  return shape(
    path`M${x + r * 0.4} ${y - r}A${r} ${r} 0 1 0 ${x + r * 0.95} ${y + r * 0.5}A${r * 0.85} ${r * 0.85} 0 0 1 ${x + r * 0.4} ${y - r}Z`,
    reference,
  )
}

/** A bank of clouds across the sheet, from its lumpy upper edge at `y` down to the sheet's end. */
export function cloudBank(y: number, reference: string): string {
  const lumps = [90, 130, 100, 150, 110, 140, 160].map(
    (width, at) => path`a${width * 0.56} ${width * 0.5} 0 0 1 ${width} ${at % 2 === 0 ? -14 : 14}`,
  )
  return shape(`M-30 ${y}${lumps.join('')}V640H-30Z`, reference)
}

/** A round tree that stands at (x, base). */
export function tree(x: number, base: number, height: number, reference: string): string {
  const [width, crown] = [height * 0.14, height * 0.34]
  return (
    box(x - width / 2, base - height * 0.5, width, height * 0.5, '#9a6a43') +
    scallop(x, base - height * 0.64, crown * 0.82, 7, reference)
  )
}

/** A fir tree that stands at (x, base). A small one shows no trunk. */
export function fir(x: number, base: number, height: number, reference: string): string {
  const h = height
  const tiers = path`M${x} ${base - h}L${x + h * 0.2} ${base - h * 0.64}H${x + h * 0.11}L${x + h * 0.28} ${base - h * 0.36}H${x + h * 0.15}L${x + h * 0.34} ${base - h * 0.1}H${x - h * 0.34}L${x - h * 0.15} ${base - h * 0.36}H${x - h * 0.28}L${x - h * 0.11} ${base - h * 0.64}H${x - h * 0.2}Z`
  const trunk = h < 180 ? '' : box(x - h * 0.06, base - h * 0.12, h * 0.12, h * 0.12, '#8a5a3c')
  return trunk + shape(tiers, reference)
}

/** Three blades of grass that stand at (x, base). */
export function grass(x: number, base: number, height: number, reference: string): string {
  const h = height
  return shape(
    path`M${x - h * 0.5} ${base}C${x - h * 0.5} ${base - h * 0.4} ${x - h * 0.7} ${base - h * 0.6} ${x - h * 0.85} ${base - h * 0.75}C${x - h * 0.5} ${base - h * 0.7} ${x - h * 0.25} ${base - h * 0.5} ${x - h * 0.15} ${base - h * 0.4}C${x - h * 0.15} ${base - h * 0.7} ${x - h * 0.05} ${base - h * 0.9} ${x + h * 0.05} ${base - h}C${x + h * 0.15} ${base - h * 0.8} ${x + h * 0.2} ${base - h * 0.6} ${x + h * 0.2} ${base - h * 0.4}C${x + h * 0.3} ${base - h * 0.55} ${x + h * 0.55} ${base - h * 0.7} ${x + h * 0.85} ${base - h * 0.7}C${x + h * 0.65} ${base - h * 0.5} ${x + h * 0.5} ${base - h * 0.3} ${x + h * 0.5} ${base}Z`,
    reference,
  )
}

/** A wavy strand of seaweed that stands at (x, base). */
export function seaweed(x: number, base: number, height: number, reference: string): string {
  const q = height / 4
  return shape(
    path`M${x - 16} ${base}C${x - 46} ${base - q} ${x + 16} ${base - q} ${x - 14} ${base - 2 * q}C${x - 42} ${base - 3 * q} ${x + 10} ${base - 3 * q} ${x} ${base - 4 * q}C${x + 42} ${base - 3 * q} ${x - 8} ${base - 2.8 * q} ${x + 20} ${base - 2 * q}C${x + 50} ${base - q} ${x - 12} ${base - q} ${x + 20} ${base}Z`,
    reference,
  )
}

export function heart(x: number, y: number, size: number, reference: string): string {
  const s = size
  return shape(
    path`M${x} ${y + s}C${x - 1.5 * s} ${y} ${x - 1.05 * s} ${y - s} ${x - 0.5 * s} ${y - s}C${x - 0.2 * s} ${y - s} ${x} ${y - 0.75 * s} ${x} ${y - 0.5 * s}C${x} ${y - 0.75 * s} ${x + 0.2 * s} ${y - s} ${x + 0.5 * s} ${y - s}C${x + 1.05 * s} ${y - s} ${x + 1.5 * s} ${y} ${x} ${y + s}Z`,
    reference,
  )
}
