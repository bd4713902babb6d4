/**
 * Compact presence as bytes (SYNC-15). A client sends one change; the server sends entries, each for one connection:
 *
 *     change:  fields [cursor: x y] [tool: tool color size] [stroke: seed length bytes | more: before dropped count steps pressures]
 *     entry:   presenceId change, or with who: presenceId fields userId name color ...
 *
 * `fields` is a byte of flags. Numbers are LEB128, signed ones zigzag. Any bytes decode to a valid change or throw MalformedBytes, in
 * time linear in their number.
 */
import * as encoding from 'lib0/encoding'
import { MalformedBytes, type ByteReader } from '#crdt/bytes/byte-reader.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { writeZigzag } from '#crdt/document/codec/write-zigzag.ts'
import { STROKE_LIMITS, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { withSeed } from './hidden-id.ts'
import {
  MAX_CURSOR,
  isMore,
  type Cursor,
  type MorePoints,
  type PresenceChange,
  type ToolInHand,
  type Who,
} from './presence-change.ts'

const FIELD = { left: 1, who: 2, cursor: 4, noCursor: 8, tool: 16, stroke: 32, more: 64, noStroke: 128 } as const
/** What a client may say of itself. */
const OWN_FIELDS = FIELD.cursor | FIELD.noCursor | FIELD.tool | FIELD.stroke | FIELD.more | FIELD.noStroke
const TOOLS = ['brush', 'eraser', 'fill', 'magic'] as const
/** The id that stands in a stroke's bytes for the hidden one. */
const NO_ID = '-'
const MAX_SEED = 2 ** 32 - 1
const MAX_NAME_BYTES = 400

/** What the server says of one connection: that it has left, all of it (`who`), or what has changed. */
export interface PresenceEntry {
  readonly presenceId: number
  readonly left: boolean
  readonly who: Who | null
  readonly change: PresenceChange
}

/** Writes a client's change. */
export function writeChange(out: encoding.Encoder, change: PresenceChange): void {
  encoding.write(out, fieldsOf(change))
  writeFields(out, change)
}

/** Writes all that is shown of a connection. */
export function writePerson(out: encoding.Encoder, presenceId: number, who: Who, change: PresenceChange): void {
  encoding.writeVarUint(out, presenceId)
  encoding.write(out, FIELD.who | fieldsOf(change))
  encoding.writeVarUint(out, who.id)
  encoding.writeVarString(out, who.name)
  encoding.writeVarString(out, who.color)
  writeFields(out, change)
}

/** Writes what a client has sent with `writeChange`, as the server passes it on. */
export function writeSentChange(out: encoding.Encoder, presenceId: number, change: Uint8Array): void {
  encoding.writeVarUint(out, presenceId)
  encoding.writeUint8Array(out, change)
}

export function writeLeft(out: encoding.Encoder, presenceId: number): void {
  encoding.writeVarUint(out, presenceId)
  encoding.write(out, FIELD.left)
}

/** Reads one change of a client to the end of its bytes. */
export function readChange(input: ByteReader): PresenceChange {
  const fields = input.byte()
  if ((fields & OWN_FIELDS) !== fields) throw new MalformedBytes('a field of presence that only the server may send')
  const change = readFields(input, fields)
  input.end()
  return change
}

/** Reads the entries of a message of the server to its end. */
export function* readEntries(input: ByteReader): Generator<PresenceEntry> {
  while (!input.atEnd) {
    const presenceId = input.unsigned()
    const fields = input.byte()
    const who = fields & FIELD.who ? { id: input.unsigned(), name: readText(input), color: readText(input) } : null
    yield { presenceId, left: (fields & FIELD.left) !== 0, who, change: readFields(input, fields) }
  }
}

function fieldsOf({ cursor, tool, stroke }: PresenceChange): number {
  let fields = 0
  if (cursor !== undefined) fields |= cursor ? FIELD.cursor : FIELD.noCursor
  if (tool) fields |= FIELD.tool
  if (stroke === null) fields |= FIELD.noStroke
  else if (stroke) fields |= isMore(stroke) ? FIELD.more : FIELD.stroke
  return fields
}

function writeFields(out: encoding.Encoder, { cursor, tool, stroke }: PresenceChange): void {
  if (cursor) {
    writeZigzag(out, cursor.x)
    writeZigzag(out, cursor.y)
  }
  if (tool) {
    encoding.write(out, TOOLS.indexOf(tool.tool))
    for (const shift of [16, 8, 0]) encoding.write(out, (tool.color >>> shift) & 255)
    encoding.write(out, tool.size)
  }
  if (!stroke) return
  if (isMore(stroke)) return writeMore(out, stroke)
  encoding.writeVarUint(out, stroke.seed ?? 0)
  encoding.writeVarUint8Array(out, encodeStroke({ ...stroke, id: NO_ID }))
}

function writeMore(out: encoding.Encoder, { before, kept, steps, pressures }: MorePoints): void {
  encoding.writeVarUint(out, before)
  encoding.writeVarUint(out, before - kept)
  encoding.writeVarUint(out, steps.length + (pressures ? 1 : 0))
  for (const step of steps) writeZigzag(out, step)
  for (const pressure of pressures ?? []) encoding.write(out, pressure)
}

function readFields(input: ByteReader, fields: number): PresenceChange {
  const change: { cursor?: Cursor | null; tool?: ToolInHand; stroke?: Stroke | MorePoints | null } = {}
  if (fields & FIELD.cursor) change.cursor = { x: readCoordinate(input), y: readCoordinate(input) }
  if (fields & FIELD.noCursor) change.cursor = null
  if (fields & FIELD.tool) change.tool = readTool(input)
  if (fields & FIELD.stroke) change.stroke = readStroke(input)
  if (fields & FIELD.more) change.stroke = readMore(input)
  if (fields & FIELD.noStroke) change.stroke = null
  return change
}

function readCoordinate(input: ByteReader): number {
  const value = input.signed()
  if (!(Math.abs(value) <= MAX_CURSOR)) throw new MalformedBytes('a cursor far off the page')
  return value
}

function readTool(input: ByteReader): ToolInHand {
  const tool = TOOLS[input.byte()]
  const color = input.byte() * 65_536 + input.byte() * 256 + input.byte()
  const size = input.byte()
  if (!tool || size < STROKE_LIMITS.minSize || size > STROKE_LIMITS.maxSize)
    throw new MalformedBytes('unknown tool or size')
  return { tool, color, size }
}

function readStroke(input: ByteReader): Stroke {
  const seed = input.unsigned()
  if (!(seed <= MAX_SEED)) throw new MalformedBytes('a seed of more than 32 bits')
  return withSeed(decodeStroke(input.sizedBytes()), seed)
}

function readMore(input: ByteReader): MorePoints {
  const before = input.unsigned()
  const dropped = input.unsigned()
  const lengths = input.unsigned()
  const length = lengths - (lengths % 2)
  if (!(dropped <= before && length <= STROKE_LIMITS.points * 2))
    throw new MalformedBytes('more points than a line has')
  const steps: number[] = []
  while (steps.length < length) steps.push(input.signed())
  const pressures = lengths % 2 === 1 ? [...input.bytes(length / 2)] : null
  return { before, kept: before - dropped, steps, pressures }
}

function readText(input: ByteReader): string {
  const length = input.unsigned()
  if (!(length <= MAX_NAME_BYTES)) throw new MalformedBytes('a name is too long')
  return input.text(length)
}
