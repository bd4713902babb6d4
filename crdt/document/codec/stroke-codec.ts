/**
 * The binary form of a stroke, as it lies in the document, in the log and on the wire (about 100 bytes for 50 points).
 *
 *     version(1) idLength id author madeAt itemId tool ...
 *     brush:  color size opacity tip region path      eraser: strength size tip region path
 *     fill:   x y region target color opacity style   magic:  color size opacity count (x y color type size)*
 *     path:   see path-codec.ts; strokes of version 1 are read, too (read-path-1.ts)
 *
 * Numbers are LEB128, signed ones zigzag, colors three bytes. The codec is total: any bytes decode to a valid stroke or
 * throw StrokeError.
 */
import { ByteReader, StrokeError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { readPath, writePath } from './path-codec.ts'
import { judgedPath, wholePath, type PathReader } from './path-visitors.ts'
import { readPath1 } from './read-path-1.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import {
  EFFECT_TYPES,
  FILL_STYLES,
  STROKE_LIMITS,
  TIPS,
  type MagicEffect,
  type Path,
  type Stroke,
} from '#crdt/document/stroke/stroke.ts'

const VERSION = 2
const TOOLS = ['brush', 'eraser', 'fill', 'magic'] as const

/** Packs a stroke; throws StrokeError when it is not valid (see stroke-fault.ts). */
export function encodeStroke(stroke: Stroke): Uint8Array {
  const fault = strokeFault(stroke)
  if (fault !== null) throw new StrokeError(`not a valid stroke: ${fault}`)
  const out = new ByteWriter()
  out.byte(VERSION)
  out.byte(stroke.id.length)
  out.ascii(stroke.id)
  out.unsigned(stroke.author)
  out.unsigned(stroke.madeAt)
  out.unsigned(stroke.itemId)
  out.byte(TOOLS.indexOf(stroke.tool))
  switch (stroke.tool) {
    case 'brush':
      writeColor(out, stroke.color)
      out.byte(stroke.size)
      out.byte(stroke.opacity)
      out.byte(TIPS.indexOf(stroke.tip))
      out.unsigned(stroke.insideRegion)
      writePath(out, stroke.path)
      break
    case 'eraser':
      out.byte(stroke.strength)
      out.byte(stroke.size)
      out.byte(TIPS.indexOf(stroke.tip))
      out.unsigned(stroke.insideRegion)
      writePath(out, stroke.path)
      break
    case 'fill':
      out.signed(stroke.x)
      out.signed(stroke.y)
      out.unsigned(stroke.region)
      writeColor(out, stroke.target)
      writeColor(out, stroke.color)
      out.byte(stroke.opacity)
      out.byte(FILL_STYLES.indexOf(stroke.style))
      break
    case 'magic':
      writeColor(out, stroke.color)
      out.byte(stroke.size)
      out.byte(stroke.opacity)
      out.byte(stroke.effects.length)
      for (const effect of stroke.effects) {
        out.signed(effect.x)
        out.signed(effect.y)
        writeColor(out, effect.color)
        out.byte(EFFECT_TYPES.indexOf(effect.type))
        out.byte(effect.size)
      }
      break
  }
  return out.finish()
}

/** How lines are written in each version there was. */
const PATH_READERS: readonly (PathReader | undefined)[] = [undefined, readPath1, readPath]

/** Unpacks a stroke; throws StrokeError for anything that is not a valid one. */
export function decodeStroke(bytes: Uint8Array): Stroke {
  return openStroke(bytes, wholePath)
}

/** Whose stroke these bytes are; throws StrokeError when `decodeStroke` would. Costs a fraction of it. */
export function inspectStroke(bytes: Uint8Array): { id: string; author: number } {
  return openStroke(bytes, judgedPath)
}

function openStroke(bytes: Uint8Array, pathOf: (input: ByteReader, read: PathReader) => Path): Stroke {
  if (bytes.length > STROKE_LIMITS.bytes) throw new StrokeError('the stroke is too large')
  const input = new ByteReader(bytes)
  const version = input.byte()
  const read = PATH_READERS[version]
  if (!read) throw new StrokeError(`unknown stroke version ${version}`)
  const stroke = readStroke(input, () => pathOf(input, read))
  input.end()
  const fault = strokeFault(stroke)
  if (fault !== null) throw new StrokeError(`not a valid stroke: ${fault}`)
  return stroke
}

/** Reads only whose stroke it is: for indexing bytes that were judged before. */
export function peekStroke(bytes: Uint8Array): { id: string; author: number } {
  const input = new ByteReader(bytes)
  input.byte()
  return { id: input.ascii(input.byte()), author: input.unsigned() }
}

function readStroke(input: ByteReader, path: () => Path): Stroke {
  const id = input.ascii(input.byte())
  const author = input.unsigned()
  const madeAt = input.unsigned()
  const itemId = input.unsigned()
  // Written out instead of spread, which takes longer than all the rest.
  const tool = oneOf(TOOLS, input.byte())
  switch (tool) {
    case 'brush':
      return {
        id,
        author,
        madeAt,
        itemId,
        tool,
        color: readColor(input),
        size: input.byte(),
        opacity: input.byte(),
        tip: oneOf(TIPS, input.byte()),
        insideRegion: input.unsigned(),
        path: path(),
      }
    case 'eraser':
      return {
        id,
        author,
        madeAt,
        itemId,
        tool,
        strength: input.byte(),
        size: input.byte(),
        tip: oneOf(TIPS, input.byte()),
        insideRegion: input.unsigned(),
        path: path(),
      }
    case 'fill':
      return {
        id,
        author,
        madeAt,
        itemId,
        tool,
        x: input.signed(),
        y: input.signed(),
        region: input.unsigned(),
        target: readColor(input),
        color: readColor(input),
        opacity: input.byte(),
        style: oneOf(FILL_STYLES, input.byte()),
      }
    case 'magic':
      return {
        id,
        author,
        madeAt,
        itemId,
        tool,
        color: readColor(input),
        size: input.byte(),
        opacity: input.byte(),
        effects: readEffects(input),
      }
  }
}

function oneOf<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new StrokeError('unknown tool, tip, style or effect')
  return value
}

function writeColor(out: ByteWriter, color: Color): void {
  out.byte((color >>> 16) & 255)
  out.byte((color >>> 8) & 255)
  out.byte(color & 255)
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
