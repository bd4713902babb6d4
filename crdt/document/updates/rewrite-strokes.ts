/** Changes the strokes in an update of the log, and nothing else of it: ids, clocks, origins, flags and their order stay. */
import * as encoding from 'lib0/encoding'
import { RefusedUpdate } from './refused-update.ts'
import { UpdateCursor } from './update-cursor.ts'
import { varUintSize } from './var-uint.ts'

/**
 * Returns the update with other bytes for each of its strokes, in time linear in its bytes.
 * @param change gets the bytes of a stroke, not validated
 * @throws RefusedUpdate for bytes that are no update, and for one with content that no artwork holds
 */
export function rewriteStrokes(update: Uint8Array, change: (stroke: Uint8Array) => Uint8Array): Uint8Array {
  const cursor = new UpdateCursor(update)
  const out = encoding.createEncoder()
  let copied = 0
  while (cursor.nextStruct()) {
    if (cursor.kind === 'other') throw new RefusedUpdate('malformed')
    if (cursor.kind !== 'binary') continue
    const stroke = cursor.binaryView()
    const start = stroke.byteOffset - update.byteOffset
    const sizeStart = start - varUintSize(stroke.length)
    if (!isSizeAt(update, sizeStart, stroke.length)) throw new RefusedUpdate('malformed')
    encoding.writeUint8Array(out, update.subarray(copied, sizeStart))
    encoding.writeVarUint8Array(out, change(stroke))
    copied = start + stroke.length
  }
  while (cursor.nextDelete());
  cursor.end()
  encoding.writeUint8Array(out, update.subarray(copied))
  return encoding.toUint8Array(out)
}

/** Whether a size stands there in as few bytes as it takes, as our own encoder and lib0's write it. */
function isSizeAt(update: Uint8Array, at: number, size: number): boolean {
  let rest = size
  for (let next = at; ; next += 1, rest = Math.floor(rest / 128)) {
    if (rest <= 127) return update[next] === rest
    if (update[next] !== (128 | (rest % 128))) return false
  }
}
