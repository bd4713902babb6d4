/** Calls for strokes by REST, for clients without the socket (STROKE-1). */
import { z } from 'zod'
import { HexColor } from './accounts.ts'
import { IsoDate, PathId, route } from './route.ts'
import { EFFECT_TYPES, isStamp, TIPS } from './vocabulary.ts'

const ArtworkPath = z.object({ id: PathId })
const X = z.number().min(0).max(800)
const Y = z.number().min(0).max(600)
const Point = z.object({ x: X, y: Y })
const Channel = z.int().min(0).max(255)
const Rgba = z.object({ r: Channel, g: Channel, b: Channel, a: Channel })

const CHANNEL = String.raw`\s*([0-9]{1,3})\s*`
const ALPHA = String.raw`\s*((?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[+-]?[0-9]+)?)\s*`
const RGBA = new RegExp(String.raw`^rgba\(${CHANNEL},${CHANNEL},${CHANNEL},${ALPHA}\)$`, 'i')
/** In characters; longer than any spelling that a program prints. */
const MAX_COLOR = 100

/**
 * Parses the color of a stroke: `#RRGGBB` (alpha 1), or CSS `rgba(r,g,b,a)` with integer channels 0 to 255 and alpha 0 to 1.
 * Returns the color as `#rrggbb`, or null for any other text.
 */
export function readStrokeColor(text: string): { hex: string; alpha: number } | null {
  if (HexColor.safeParse(text).success) return { hex: text.toLowerCase(), alpha: 1 }
  const parts = text.length > MAX_COLOR ? null : RGBA.exec(text)
  if (!parts) return null
  const [r = 0, g = 0, b = 0, alpha = 0] = parts.slice(1).map(Number)
  if (Math.max(r, g, b) > 255 || alpha > 1) return null
  return { hex: `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`, alpha }
}

const StrokeColor = z
  .string()
  .refine((text) => readStrokeColor(text) !== null, 'Must be a color like #4C6EF5 or rgba(76,110,245,0.5)')

const MagicalEffect = z.object({
  x: X,
  y: Y,
  /** Its alpha is dropped, because the effects of a stroke share the stroke's opacity. */
  color: StrokeColor,
  /** All but the first two need an item that unlocks them (ITEM-1); a stamp stands alone. */
  type: z.enum(EFFECT_TYPES),
  size: z.number().min(1).max(100),
})

const StrokeBase = z.object({
  /** The client's own id. Sending it again returns the first stroke. */
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional(),
  points: z.array(Point).max(5_000).optional(),
  /** Alpha multiplies `intensity` for every tool but the eraser, which has no color. */
  color: StrokeColor.default('#E84393'),
  brushSize: z.number().min(1).max(50).default(10),
  tool: z.enum(['brush', 'eraser', 'fill', 'magic']).default('brush'),
  brushTip: z.enum(TIPS).default('round'),
  intensity: z.number().min(1).max(100).default(100),
  fillRegion: z.object({ startX: X, startY: Y, targetColor: Rgba, fillColor: Rgba }).optional(),
  fillColor: StrokeColor.optional(),
  magicalEffects: z.array(MagicalEffect).max(20).optional(),
  /** The caller's own item that unlocks what the stroke uses (ITEM-1); 403 `not-owned` otherwise. */
  itemId: z.int().positive().optional(),
  timestamp: z.union([IsoDate, z.number()]).optional(),
})

export const NewStroke = StrokeBase.check(({ value, issues }) => {
  const { tool, points, fillRegion, magicalEffects } = value
  const some = (points?.length ?? 0) > 0
  const enough = tool === 'fill' ? some || fillRegion : tool === 'magic' ? some || magicalEffects : some
  const stamps = (magicalEffects ?? []).filter(({ type }) => isStamp(type))
  if (stamps.length > 0 && magicalEffects?.length !== 1)
    issues.push({ code: 'custom', input: magicalEffects, path: ['magicalEffects'], message: 'A stamp stands alone' })
  if (!enough)
    issues.push({ code: 'custom', input: points, path: ['points'], message: 'A stroke needs at least one point' })
})
export type NewStroke = z.infer<typeof NewStroke>

/** Strokes may lie in the margin around the page. */
const AnyPoint = z.object({ x: z.number(), y: z.number() })

/**
 * A stroke in a reply: `id` and `strokeId` are the server's number, `clientId` is the client's own id. Colors are
 * `#rrggbb`; the alpha of a color sent as `rgba()` is part of `intensity`.
 */
export const StrokeRow = StrokeBase.omit({ id: true, timestamp: true, points: true }).extend({
  id: z.int(),
  strokeId: z.int(),
  clientId: z.string(),
  artworkId: z.int(),
  userId: z.int(),
  points: z.array(AnyPoint),
  color: HexColor,
  fillColor: HexColor.optional(),
  fillRegion: z.object({ startX: z.number(), startY: z.number(), targetColor: Rgba, fillColor: Rgba }).optional(),
  magicalEffects: z.array(MagicalEffect.extend({ ...AnyPoint.shape, color: HexColor })).optional(),
  /** Undone by its author or removed by the owner: in the log, but not in the picture. */
  undone: z.boolean(),
  timestamp: IsoDate,
})
export type StrokeRow = z.infer<typeof StrokeRow>

export const listStrokes = route({
  method: 'get',
  path: '/api/artworks/:id/strokes',
  who: 'reader',
  params: ArtworkPath,
  query: z.object({ lastId: z.string().optional(), loadAll: z.string().optional() }),
  reply: z.object({ strokes: z.array(StrokeRow) }),
})

export const addStroke = route({
  method: 'post',
  path: '/api/artworks/:id/strokes',
  who: 'participant',
  params: ArtworkPath,
  body: NewStroke,
  // 5,000 points with pressure, at the precision of a double.
  maxBodyBytes: 512 * 1024,
  reply: z.object({ strokeId: z.int(), stroke: StrokeRow }),
  status: 201,
})
