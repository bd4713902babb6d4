/**
 * Encodes and decodes strokes: the bytes in the document, in the log and on the wire (about 100 for 50 points).
 *
 *     version(1) idLength id author madeAt itemId tool ...
 *     brush:  color size opacity tip region path      eraser: strength size tip region path
 *     fill:   x y region target color opacity style   magic:  color size opacity count (x y color type size)*
 *     path:   see path-codec.ts, for strokes of version 1 `readPath1` there
 *
 * Numbers are LEB128 (lib0's varUint), signed ones zigzag (write-zigzag.ts), colors three bytes. Any bytes decode to a valid
 * stroke or throw StrokeError.
 */
import * as encoding from 'lib0/encoding'
import type { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { StrokeError, strokeReader } from './stroke-reader.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { readPath, writePath } from './path-codec.ts'
import { collectPath, lastMeasure, validatePath, type PathReader } from './path-codec.ts'
import { readPath1 } from './path-codec.ts'
import { writeZigzag } from './write-zigzag.ts'
import { needsOf, type ItemUse } from '#crdt/document/stroke/looks.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { weighMeasured, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import {
  EFFECT_TYPES,
  FILL_STYLES,
  STROKE_LIMITS,
  TIPS,
  type BrushStroke,
  type EraserStroke,
  type MagicEffect,
  type Path,
  type Stroke,
} from '#crdt/document/stroke/stroke.ts'

const VERSION = 2
const TOOLS = ['brush', 'eraser', 'fill', 'magic'] as const

/** Returns the stroke as bytes; throws StrokeError when it is not valid (see stroke-fault.ts). */
export function encodeStroke(stroke: Stroke): Uint8Array {
  const fault = strokeFault(stroke)
  if (fault !== null) throw new StrokeError(`not a valid stroke: ${fault}`)
  const out = encoding.createEncoder()
  encoding.write(out, VERSION)
  // The id is ASCII: its length in bytes is its number of characters.
  encoding.writeVarString(out, stroke.id)
  encoding.writeVarUint(out, stroke.author)
  encoding.writeVarUint(out, stroke.madeAt)
  encoding.writeVarUint(out, stroke.itemId)
  encoding.write(out, TOOLS.indexOf(stroke.tool))
  switch (stroke.tool) {
    case 'brush':
      writeColor(out, stroke.color)
      encoding.write(out, stroke.size)
      encoding.write(out, stroke.opacity)
      writeLine(out, stroke)
      break
    case 'eraser':
      encoding.write(out, stroke.strength)
      encoding.write(out, stroke.size)
      writeLine(out, stroke)
      break
    case 'fill':
      writeZigzag(out, stroke.x)
      writeZigzag(out, stroke.y)
      encoding.writeVarUint(out, stroke.region)
      writeColor(out, stroke.target)
      writeColor(out, stroke.color)
      encoding.write(out, stroke.opacity)
      encoding.write(out, FILL_STYLES.indexOf(stroke.style))
      break
    case 'magic':
      writeColor(out, stroke.color)
      encoding.write(out, stroke.size)
      encoding.write(out, stroke.opacity)
      encoding.write(out, stroke.effects.length)
      for (const effect of stroke.effects) {
        writeZigzag(out, effect.x)
        writeZigzag(out, effect.y)
        writeColor(out, effect.color)
        encoding.write(out, EFFECT_TYPES.indexOf(effect.type))
        encoding.write(out, effect.size)
      }
      break
  }
  return encoding.toUint8Array(out)
}

/** The path format of each stroke version. */
const PATH_READERS: readonly (PathReader | undefined)[] = [undefined, readPath1, readPath]

/** Decodes a stroke; throws StrokeError if the bytes are not a valid stroke. */
export function decodeStroke(bytes: Uint8Array): Stroke {
  return readWhole(bytes, collectPath)
}

/** What the guard judges a valid stroke by. */
export interface ValidStroke {
  readonly id: string
  readonly author: number
  readonly weight: StrokeWeight
  /** What of the store it uses (ITEM-1). */
  readonly use: ItemUse
}

/** Returns what the guard judges a stroke by; throws StrokeError exactly when decodeStroke does, without building the path. */
export function validateStroke(bytes: Uint8Array): ValidStroke {
  const stroke = readWhole(bytes, validatePath)
  return { id: stroke.id, author: stroke.author, weight: weighMeasured(stroke, lastMeasure()), use: useOf(stroke) }
}

function readWhole(bytes: Uint8Array, pathOf: (input: ByteReader, read: PathReader) => Path): Stroke {
  if (bytes.length > STROKE_LIMITS.bytes) throw new StrokeError('the stroke is too large')
  const input = strokeReader(bytes)
  const version = input.byte()
  const read = PATH_READERS[version]
  if (!read) throw new StrokeError(`unknown stroke version ${version}`)
  const stroke = readStroke(input, () => pathOf(input, read))
  input.end()
  const fault = strokeFault(stroke)
  if (fault !== null) throw new StrokeError(`not a valid stroke: ${fault}`)
  return stroke
}

/** Reads only the start of a stroke; throws StrokeError when the bytes end there. Nothing is validated. */
export function peekStroke(bytes: Uint8Array): Pick<Stroke, 'id' | 'author' | 'madeAt'> {
  const input = strokeReader(bytes)
  input.byte()
  return { id: input.ascii(input.byte()), author: input.unsigned(), madeAt: input.unsigned() }
}

/** Returns what the guard judges the use of items by, without reading the path (ITEM-1). The bytes must be a valid stroke. */
export function peekUse(bytes: Uint8Array): ItemUse {
  const input = strokeReader(bytes)
  input.byte()
  return useOf(readStroke(input, () => NO_PATH))
}

const NO_PATH: Path = { points: [], pressures: null }

const useOf = (stroke: Stroke): ItemUse => ({ itemId: stroke.itemId, needs: needsOf(stroke) })

function readStroke(input: ByteReader, path: () => Path): Stroke {
  const head = {
    id: input.ascii(input.byte()),
    author: input.unsigned(),
    madeAt: input.unsigned(),
    itemId: input.unsigned(),
  }
  // Object.assign, because spreading `head` takes 6 µs, twice as long as decoding the whole stroke.
  const tool = oneOf(TOOLS, input.byte())
  switch (tool) {
    case 'brush':
      return Object.assign(head, {
        tool,
        color: readColor(input),
        size: input.byte(),
        opacity: input.byte(),
        tip: oneOf(TIPS, input.byte()),
        insideRegion: input.unsigned(),
        path: path(),
      })
    case 'eraser':
      return Object.assign(head, {
        tool,
        strength: input.byte(),
        size: input.byte(),
        tip: oneOf(TIPS, input.byte()),
        insideRegion: input.unsigned(),
        path: path(),
      })
    case 'fill':
      return Object.assign(head, {
        tool,
        x: input.signed(),
        y: input.signed(),
        region: input.unsigned(),
        target: readColor(input),
        color: readColor(input),
        opacity: input.byte(),
        style: oneOf(FILL_STYLES, input.byte()),
      })
    case 'magic':
      return Object.assign(head, {
        tool,
        color: readColor(input),
        size: input.byte(),
        opacity: input.byte(),
        effects: readEffects(input),
      })
  }
}

function oneOf<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new StrokeError('unknown tool, tip, style or effect')
  return value
}

function writeColor(out: encoding.Encoder, color: Color): void {
  encoding.write(out, (color >>> 16) & 255)
  encoding.write(out, (color >>> 8) & 255)
  encoding.write(out, color & 255)
}

/** Writes the end of a brush or eraser stroke. */
function writeLine(out: encoding.Encoder, { tip, insideRegion, path }: BrushStroke | EraserStroke): void {
  encoding.write(out, TIPS.indexOf(tip))
  encoding.writeVarUint(out, insideRegion)
  writePath(out, path)
}

function readColor(input: ByteReader): Color {
  return input.byte() * 65_536 + input.byte() * 256 + input.byte()
}

function readEffects(input: ByteReader): MagicEffect[] {
  const effects: MagicEffect[] = []
  for (let left = input.byte(); left > 0; left -= 1) {
    effects.push({
      x: input.signed(),
      y: input.signed(),
      color: readColor(input),
      type: oneOf(EFFECT_TYPES, input.byte()),
      size: input.byte(),
    })
  }
  return effects
}
