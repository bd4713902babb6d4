/**
 * Updates as a hostile client would write them byte by byte: mostly well-formed, with numbers of many bytes, values that are no flags,
 * items that build on anything, and ends that are cut off.
 */
import { NAN_BYTES, paddedVarUint } from './raw-numbers.ts'
import type { RandomSource } from './chaos/support/run/random-source.ts'

/** An item that the document has, or that does not exist. */
export interface KnownItem {
  readonly client: number
  readonly clock: number
  /** The stroke that it is or flags. */
  readonly strokeId: string
}

export interface UpdateContext {
  readonly author: number
  /** Yjs client ids of the author, and the next clock of each. They grow with what is written. */
  readonly clocks: Map<number, number>
  readonly known: readonly KnownItem[]
  /** Begins the ids of new strokes. */
  readonly idPrefix: string
}

/** How a number is written. Most take as few bytes as they can, or an update is nearly never read to its end. */
const WIDTHS = { short: 960, padded: 25, long: 8, nan: 4, random: 3 }

export function rawNumber(random: RandomSource, value: number): number[] {
  switch (random.weighted(WIDTHS)) {
    case 'short':
      return varUint(value)
    case 'padded':
      return paddedVarUint(value, random.between(varUint(value).length, 8))
    case 'long':
      return paddedVarUint(value, random.between(9, 160))
    case 'nan':
      return [...NAN_BYTES]
    case 'random':
      return [...random.bytes(random.between(0, 9))]
  }
}

function varUint(value: number): number[] {
  let size = 1
  while (value >= 128 ** size) size += 1
  return paddedVarUint(value, size)
}

const text = (random: RandomSource, value: string): number[] => {
  const bytes = [...new TextEncoder().encode(value)]
  return [...rawNumber(random, bytes.length), ...bytes]
}

const STROKE_FIELD_LIMITS = [0, 1, 2, 100, 255, 2 ** 32, Number.MAX_SAFE_INTEGER]

/** What follows the region of a fill: the color it had, its color, opacity and style. */
const AFTER_REGION = [255, 255, 255, 90, 80, 200, 100, 0]

/** Returns a fill as bytes, valid unless a number is not. */
export function rawStroke(random: RandomSource, id: string, author: number): number[] {
  const value = (usual: number): number[] =>
    rawNumber(random, random.percent(1) ? random.pick(STROKE_FIELD_LIMITS) : usual)
  return [
    2,
    id.length,
    ...new TextEncoder().encode(id),
    ...value(author),
    ...value(1_700_000_000_000),
    ...value(0),
    2,
    ...value(random.between(0, 6_000)),
    ...value(random.between(0, 6_000)),
    ...value(1),
    ...AFTER_REGION,
  ]
}

function float(size: 4 | 8, value: number): number[] {
  const view = new DataView(new ArrayBuffer(size))
  if (size === 4) view.setFloat32(0, value)
  else view.setFloat64(0, value)
  return [size === 4 ? 124 : 123, ...new Uint8Array(view.buffer)]
}

/** Values as lib0's writeAny writes them, of which few are flags. */
function rawValue(random: RandomSource): number[] {
  const number = random.pick([Number.NaN, Infinity, -Infinity, -0, 0, 1, 2.5, 7, 19_999, 20_001, 1e300])
  switch (random.between(0, random.percent(80) ? 1 : 7)) {
    case 0:
      return [random.between(120, 121)]
    case 1:
      return [125, ...rawNumber(random, random.between(0, 63))]
    case 2:
      return float(8, number)
    case 3:
      return float(4, number)
    case 4:
      return [119, ...text(random, 'true')]
    case 5:
      return [117, ...rawNumber(random, 2), 120, 121]
    case 6:
      return [122, ...random.bytes(8)]
    default:
      return [random.between(100, 130)]
  }
}

export function rawUpdate(random: RandomSource, context: UpdateContext): number[] {
  const sections = Array.from({ length: random.percent(75) ? 1 : random.between(0, 3) }, () =>
    rawSection(random, context),
  )
  const update = [...rawNumber(random, sections.length), ...sections.flat(), ...rawDeletes(random, context)]
  if (random.percent(2)) return update.slice(0, random.between(0, update.length))
  return random.percent(1) ? [...update, ...random.bytes(random.between(1, 3))] : update
}

function rawSection(random: RandomSource, context: UpdateContext): number[] {
  const { clocks, known } = context
  const own = random.pick([...clocks.keys()])
  const client = random.percent(3) ? random.pick(known).client : own
  const start = clocks.get(client) ?? 0
  const begin = random.percent(94) ? start : Math.max(0, start + random.between(-3, 3))
  let clock = begin
  const structs = Array.from({ length: random.percent(70) ? 1 : random.between(0, 4) }, () => {
    const { bytes, length } = rawStruct(random, context, client, clock)
    clock += length
    return bytes
  })
  if (client === own) clocks.set(own, Math.max(start, clock))
  return [
    ...rawNumber(random, structs.length),
    ...rawNumber(random, client),
    ...rawNumber(random, begin),
    ...structs.flat(),
  ]
}

const KINDS = { stroke: 60, flags: 20, dropped: 8, gc: 2, skip: 3, other: 3, noise: 1 }
const ORIGIN = 0x80
const RIGHT_ORIGIN = 0x40
const KEY = 0x20

function rawStruct(
  random: RandomSource,
  context: UpdateContext,
  client: number,
  clock: number,
): { bytes: number[]; length: number } {
  const count = random.between(1, random.percent(90) ? 3 : 40)
  const kind = random.weighted(KINDS)
  switch (kind) {
    case 'stroke': {
      const author = random.percent(97) ? context.author : context.author + 1
      const id = random.percent(96) ? `${context.idPrefix}${client}-${clock}` : random.pick(context.known).strokeId
      const stroke = rawStroke(random, id, author)
      const head = rawHead(random, context, { client, clock, content: 3, flagged: null })
      return { bytes: [...head, ...rawNumber(random, stroke.length), ...stroke], length: 1 }
    }
    case 'flags': {
      const head = rawHead(random, context, { client, clock, content: 8, flagged: random.pick(context.known) })
      const values = Array.from({ length: count }, () => rawValue(random))
      return { bytes: [...head, ...rawNumber(random, count), ...values.flat()], length: count }
    }
    case 'dropped': {
      const head = rawHead(random, context, { client, clock, content: 1, flagged: random.pick(context.known) })
      return { bytes: [...head, ...rawNumber(random, count)], length: count }
    }
    case 'gc':
      return { bytes: [0, ...rawNumber(random, count)], length: count }
    case 'skip':
      return { bytes: [10, ...rawNumber(random, count)], length: count }
    case 'other': {
      const head = rawHead(random, context, { client, clock, content: random.between(2, 9), flagged: null })
      return { bytes: [...head, ...text(random, '{}'), ...text(random, '1')], length: 1 }
    }
    case 'noise':
      return { bytes: [...random.bytes(random.between(1, 12))], length: 1 }
  }
}

/** Returns the info byte of an item, and its origins or its parent. @param item.flagged an item of the stroke that it is a flag of */
function rawHead(
  random: RandomSource,
  { known }: UpdateContext,
  item: {
    readonly client: number
    readonly clock: number
    readonly content: number
    readonly flagged: KnownItem | null
  },
): number[] {
  const id = ({ client, clock }: Pick<KnownItem, 'client' | 'clock'>): number[] => [
    ...rawNumber(random, client),
    ...rawNumber(random, clock),
  ]
  const { content, flagged } = item
  const right = random.percent(1) ? id(random.pick(known)) : []
  const info = content | (right.length > 0 ? RIGHT_ORIGIN : 0)
  const hasOrigin = flagged ? random.percent(30) : random.percent(90)
  if (hasOrigin) {
    const before = item.clock > 0 && random.percent(60) ? { client: item.client, clock: item.clock - 1 } : null
    const origin = before ?? random.pick(known)
    return [info | ORIGIN, ...id(origin), ...right]
  }
  const root = random.percent(97) ? (flagged ? 'undone' : 'strokes') : 'other'
  const parent = random.percent(98) ? [...rawNumber(random, 1), ...text(random, root)] : [0, ...id(random.pick(known))]
  const key = flagged ? text(random, flagged.strokeId) : []
  const place = right.length > 0 ? right : [...parent, ...key]
  return [info | (flagged ? KEY : 0), ...place]
}

function rawDeletes(random: RandomSource, { known }: UpdateContext): number[] {
  if (random.percent(94)) return rawNumber(random, 0)
  const { client, clock } = random.pick(known)
  return [1, client, 1, clock, 1].flatMap((value) => rawNumber(random, value))
}
