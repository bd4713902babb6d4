import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { connectTracer } from './fine-picture.ts'
import { STROKES_PER_BATCH, tracePicture } from './trace-picture.ts'

const fill = (id: number): FillStroke => plainFill({ id: `${id}`, x: 100, y: 100, color: id })

test('each shown stroke has a trace, in batches, and a batch beyond the end is empty', async () => {
  const doc = newArtworkDocument()
  for (let id = 0; id <= STROKES_PER_BATCH + 5; id += 1) appendStroke(doc, fill(id))
  undoLatest(doc, 1)
  const { port1, port2 } = new MessageChannel()
  const plates = encodePlates(blankPlates())
  const source = { plates: plates.slice().buffer, updates: [Y.encodeStateAsUpdate(doc)] }
  const failures: unknown[] = []
  tracePicture(source, port1, (error) => failures.push(error))
  const tracer = connectTracer(port2)
  const { ink, labels } = await tracer.planes()
  expect([ink.length, labels.length]).toEqual([1_920_000, 1_920_000])
  const batches = [await tracer.traces(), await tracer.traces(), await tracer.traces()]
  expect(batches.map(({ length }) => length)).toEqual([STROKES_PER_BATCH, 5, 0])
  expect(batches.flat()).toEqual(Array.from({ length: STROKES_PER_BATCH + 5 }, () => ({ label: 0, part: null })))
  expect(failures).toEqual([])
  port2.close()
})
