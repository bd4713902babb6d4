/** Messages to a room as a hostile client would write them byte by byte: mostly well-formed, with a fault somewhere. */
import { MESSAGE } from '#contract/socket.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { rawNumber, rawStroke, rawUpdate, type UpdateContext } from '#tests/raw-updates.ts'

const KINDS = { update: 45, step1: 20, presence: 15, awareness: 12, question: 3, noise: 5 }

export function rawMessage(random: RandomSource, context: UpdateContext): Uint8Array {
  const message = rawParts(random, context)
  if (random.percent(1)) return Uint8Array.from(message.slice(0, random.between(0, message.length)))
  return Uint8Array.from(random.percent(1) ? [...message, random.between(0, 255)] : message)
}

function rawParts(random: RandomSource, context: UpdateContext): number[] {
  switch (random.weighted(KINDS)) {
    case 'update':
      return [MESSAGE.sync, random.between(1, 2), ...sized(random, rawUpdate(random, context))]
    case 'step1':
      return [MESSAGE.sync, 0, ...sized(random, rawStateVector(random, context))]
    case 'presence':
      return [MESSAGE.presence, ...rawChange(random, context.author)]
    case 'awareness':
      return [MESSAGE.awareness, ...sized(random, rawAwareness(random, context))]
    case 'question':
      return [MESSAGE.queryAwareness]
    case 'noise':
      return random.percent(50)
        ? [...random.bytes(random.between(0, 60))]
        : [...rawNumber(random, random.pick(Object.values(MESSAGE))), ...rawNumber(random, random.between(0, 3))]
  }
}

const sized = (random: RandomSource, bytes: readonly number[]): number[] => [
  ...rawNumber(random, bytes.length),
  ...bytes,
]

function rawStateVector(random: RandomSource, { known }: UpdateContext): number[] {
  const count = random.between(0, 3)
  const clocks = Array.from({ length: count }, () => {
    const { client, clock } = random.pick(known)
    return [...rawNumber(random, client), ...rawNumber(random, clock + random.between(0, 2))]
  })
  return [...rawNumber(random, count), ...clocks.flat()]
}

const zigzag = (random: RandomSource, value: number): number[] =>
  rawNumber(random, value < 0 ? -2 * value - 1 : 2 * value)

/** The fields of a change (crdt/presence/presence-codec.ts). */
const FIELD = { cursor: 4, noCursor: 8, tool: 16, stroke: 32, more: 64, noStroke: 128 } as const

function rawChange(random: RandomSource, author: number): number[] {
  const field = random.pick(Object.values(FIELD))
  const coordinate = (): number[] => zigzag(random, random.between(-2_000, 120_000))
  switch (field) {
    case FIELD.cursor:
      return [field, ...coordinate(), ...coordinate()]
    case FIELD.tool:
      return [field, random.between(0, 4), 1, 2, 3, random.between(0, 51)]
    case FIELD.stroke:
      return [field, ...rawNumber(random, random.between(0, 2 ** 32)), ...sized(random, rawStroke(random, '-', author))]
    case FIELD.more: {
      const steps = random.between(0, 4) * 2
      const points = Array.from({ length: steps }, () => zigzag(random, random.between(-16, 16)))
      const numbers = [random.between(0, 3), random.between(0, 1), steps].flatMap((value) => rawNumber(random, value))
      return [field, ...numbers, ...points.flat()]
    }
    default:
      return [field]
  }
}

const NUMBERS_AS_JSON = ['3', '-7', '1e999', '-1e999', 'null', '1e-300', '9007199254740993']

function rawAwareness(random: RandomSource, { author, clocks }: UpdateContext): number[] {
  const id = random.percent(90) ? author : author + 1
  const [x, y] = [random.pick(NUMBERS_AS_JSON), random.pick(NUMBERS_AS_JSON)]
  const state = random.percent(90)
    ? `{"user":{"id":${id},"name":"m","color":"#123456"},"cursor":{"x":${x},"y":${y}},"stroke":null}`
    : random.pick(['null', '{', '[]', '{"user":null}'])
  const entry = [random.pick([...clocks.keys()]), random.between(0, 50)].flatMap((value) => rawNumber(random, value))
  return [...rawNumber(random, 1), ...entry, ...sized(random, [...new TextEncoder().encode(state)])]
}
