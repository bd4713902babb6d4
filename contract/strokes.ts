/** Strokes by REST, for clients without the live socket (STROKE-1, STROKE-4, STROKE-5, STROKE-6). */
import { z } from 'zod'
import { HexColor } from './accounts.ts'
import { IsoDate, PathId, route } from './route.ts'

const ArtworkPath = z.object({ id: PathId })
const X = z.number().min(0).max(800)
const Y = z.number().min(0).max(600)
const Point = z.object({ x: X, y: Y })
const Channel = z.int().min(0).max(255)
const Rgba = z.object({ r: Channel, g: Channel, b: Channel, a: Channel })

const StrokeBase = z.object({
  /** The client's own id: sending it again gives the first stroke back. */
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional(),
  points: z.array(Point).max(5_000).optional(),
  color: HexColor.default('#E84393'),
  brushSize: z.number().min(1).max(50).default(10),
  tool: z.enum(['brush', 'eraser', 'fill', 'magic']).default('brush'),
  /** `TIPS` of crdt: `server/collaboration/rest-stroke.ts` does not compile while the two lists differ. */
  brushTip: z.enum(['round', 'square', 'fuzzy', 'sketchy']).default('round'),
  intensity: z.number().min(1).max(100).default(100),
  fillRegion: z.object({ startX: X, startY: Y, targetColor: Rgba, fillColor: Rgba }).optional(),
  fillColor: HexColor.optional(),
  magicalEffects: z
    .array(
      z.object({ x: X, y: Y, color: HexColor, type: z.enum(['star', 'sparkle']), size: z.number().min(1).max(100) }),
    )
    .max(20)
    .optional(),
  itemId: z.int().positive().optional(),
  timestamp: z.union([IsoDate, z.number()]).optional(),
})

export const NewStroke = StrokeBase.check(({ value, issues }) => {
  const { tool, points, fillRegion, magicalEffects } = value
  const some = (points?.length ?? 0) > 0
  const enough = tool === 'fill' ? some || fillRegion : tool === 'magic' ? some || magicalEffects : some
  if (!enough)
    issues.push({ code: 'custom', input: points, path: ['points'], message: 'A stroke needs at least one point' })
})
export type NewStroke = z.infer<typeof NewStroke>

/** A stroke as it is answered: the server's integer is `id` and `strokeId`, the client's own comes back as `clientId`. */
export const StrokeRow = StrokeBase.omit({ id: true, timestamp: true, points: true }).extend({
  id: z.int(),
  strokeId: z.int(),
  clientId: z.string(),
  artworkId: z.int(),
  userId: z.int(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
  /** Taken back by its author or by the owner: kept in the log, not in the picture. */
  undone: z.boolean(),
  timestamp: IsoDate,
})
export type StrokeRow = z.infer<typeof StrokeRow>

export const listStrokes = route({
  method: 'get',
  path: '/api/artworks/:id/strokes',
  params: ArtworkPath,
  query: z.object({ lastId: z.string().optional(), loadAll: z.string().optional() }),
  reply: z.object({ strokes: z.array(StrokeRow) }),
})

export const addStroke = route({
  method: 'post',
  path: '/api/artworks/:id/strokes',
  params: ArtworkPath,
  body: NewStroke,
  reply: z.object({ strokeId: z.int(), stroke: StrokeRow }),
  status: 201,
})
