/** Reads an icon's SVG body into a flat list of shapes in painting order, with groups, uses and gradients resolved. */
import { color, gradientColor, type GradientStop } from './icon-color.ts'
import { splitPath } from './split-path.ts'

/** One drawable element of an icon with everything it inherits. Lengths are in the icon's own units. */
export interface IconShape {
  readonly tag: string
  /** The attributes that define its form: `d`, `cx`, `r`, `fill-rule` and the like. */
  readonly geometry: Readonly<Record<string, string>>
  /** The transforms of its ancestors and its own, outermost first; possibly empty. */
  readonly transform: string
  /** `#rrggbb`; null when it is not filled. */
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth: number
  readonly opacity: number
  /** The shapes that clip it; null when none do. */
  readonly clip: readonly IconShape[] | null
}

interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
}

const GEOMETRY = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'points', 'fill-rule', 'clip-rule']
const DRAWABLE = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line'])
const INHERITED = ['fill', 'stroke', 'stroke-width', 'fill-rule', 'clip-path']

function parse(body: string): Element {
  const root: Element = { tag: 'svg', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag, text, selfClosing] of body.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    if (closing) {
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...(text ?? '').matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    )
    const element: Element = { tag: tag!, attributes, children: [] }
    open.at(-1)!.children.push(element)
    if (!selfClosing) open.push(element)
  }
  return root
}

function byId(root: Element, found = new Map<string, Element>()): Map<string, Element> {
  const id = root.attributes['id']
  if (id !== undefined) found.set(id, root)
  for (const child of root.children) byId(child, found)
  return found
}

function reference(text: string | undefined): string | null {
  return /^url\(#(.+)\)$/.exec(text ?? '')?.[1] ?? null
}

/** Returns an icon's shapes in painting order. @throws when the body refers to something that it does not define. */
export function readIcon(body: string): IconShape[] {
  const root = parse(body)
  const elements = byId(root)

  const stops = (id: string): GradientStop[] => {
    const gradient = elements.get(id)
    if (!gradient) throw new Error(`no gradient ${id}`)
    const inherited = gradient.attributes['href']?.slice(1)
    if (gradient.children.length === 0 && inherited !== undefined) return stops(inherited)
    return gradient.children.map((stop) => ({
      color: color(stop.attributes['stop-color'] ?? '#000') ?? '#000000',
      opacity: Number(stop.attributes['stop-opacity'] ?? 1),
    }))
  }
  const paint = (text: string | undefined, otherwise: string | null): { color: string | null; opacity: number } => {
    if (text === undefined) return { color: otherwise, opacity: 1 }
    const id = reference(text)
    return id === null ? { color: color(text), opacity: 1 } : gradientColor(stops(id))
  }

  const shapes = (element: Element, inherited: Record<string, string>): IconShape[] => {
    const { tag, attributes } = element
    if (tag === 'defs' || tag === 'clipPath' || tag.endsWith('Gradient') || tag === 'filter') return []
    const own: Record<string, string> = { ...inherited }
    for (const name of INHERITED) if (attributes[name] !== undefined) own[name] = attributes[name]
    own['transform'] = [inherited['transform'], attributes['transform']].filter(Boolean).join(' ')
    own['opacity'] = String(Number(inherited['opacity'] ?? 1) * Number(attributes['opacity'] ?? 1))
    if (tag === 'use') {
      const target = elements.get(attributes['href']?.slice(1) ?? '')
      if (!target) throw new Error(`no element ${attributes['href']}`)
      const { x = '0', y = '0' } = attributes
      if (Number(x) !== 0 || Number(y) !== 0) own['transform'] = `${own['transform']} translate(${x} ${y})`.trim()
      return shapes(target, own)
    }
    if (!DRAWABLE.has(tag)) return element.children.flatMap((child) => shapes(child, own))
    const fill = paint(own['fill'], '#000000')
    const stroke = paint(own['stroke'], null)
    const geometry: Record<string, string> = {}
    for (const name of GEOMETRY) if (attributes[name] !== undefined) geometry[name] = attributes[name]
    if (own['fill-rule'] !== undefined) geometry['fill-rule'] = own['fill-rule']
    const strokeWidth = Number(own['stroke-width'] ?? 1)
    const clipId = reference(own['clip-path'])
    const clip = clipId === null ? undefined : elements.get(clipId)
    const pieces = tag === 'path' ? splitPath(geometry['d'] ?? '').map((d) => ({ ...geometry, d })) : [geometry]
    return pieces.map((geometry) => ({
      tag,
      geometry,
      transform: own['transform'] ?? '',
      fill: fill.color,
      stroke: strokeWidth > 0 ? stroke.color : null,
      strokeWidth,
      opacity: Number(own['opacity']) * (fill.color === null ? stroke.opacity : fill.opacity),
      clip: clip ? clip.children.flatMap((child) => shapes(child, {})) : null,
    }))
  }
  return shapes(root, {})
}
