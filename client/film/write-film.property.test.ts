import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import { halvePicture } from '#crdt/painter/planes/halve-picture.ts'
import { blankColorPlane, WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { ReplayLog } from '#client/replay/replay-log.ts'
import { crossedPage } from '#tests/core/support/crossed-page.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'
import type { FilmPicture } from './film-painter.ts'
import { writeFilm } from './write-film.ts'

const plates = crossedPage()

const anyAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ x: fc.integer({ min: 10, max: 700 }), y: fc.integer({ min: 10, max: 500 }) }) },
  fc.constant('undo' as const),
  fc.constant('redo' as const),
)

test("a film's last picture is what painting the shown strokes gives, in either size, from a log or a device's copy", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0.5, 1),
      fc.boolean(),
      async (acts, size, fromCopy) => {
        const doc = newArtworkDocument()
        const updates: Uint8Array[] = []
        doc.on('update', (update: Uint8Array) => updates.push(update))
        for (const [i, act] of acts.entries()) {
          const start = act === 'undo' || act === 'redo' ? null : [act.x * UNITS_PER_PIXEL, act.y * UNITS_PER_PIXEL]
          if (act === 'undo') undoLatest(doc, 1)
          else if (act === 'redo') redoLatest(doc, 1)
          else if (start && i % 3 === 0)
            appendStroke(doc, plainFill({ id: `${i}`, x: start[0]!, y: start[1]!, color: 0xe84393 }))
          else if (start) {
            const points = [...start, start[0]! + 900, start[1]! + 700]
            appendStroke(doc, plainLine({ id: `${i}`, color: 0x3fa9f5, path: { points, pressures: null } }))
          }
        }
        const log = new ReplayLog()
        if (fromCopy) log.addCopy(updates)
        else log.add(updates.map((update) => ({ userId: 1, at: '', update })))

        const shown: FilmPicture[] = []
        const film = {
          bytes: 0,
          add: async (picture: FilmPicture) => void shown.push(picture),
          finish: async () => new Uint8Array(),
        }
        const shares: number[] = []
        await writeFilm(
          { plates, log },
          { format: 'gif', size, maxSeconds: 1 },
          async () => film,
          ({ share }) => shares.push(share),
        )

        const color = blankColorPlane()
        for (const { stroke, undone } of readEntries(doc)) if (!undone) paintStroke(color, plates, stroke)
        compose(color, plates.ink, color, WHOLE_PAGE)
        const page = halvePicture(color, WIDTH)
        const expected = size === 1 ? page : halvePicture(page, WIDTH / 2)
        expect(Buffer.from(shown.at(-1)!.pixels).equals(Buffer.from(expected))).toBe(true)
        expect(shares.at(-1)).toBe(1)
      },
    ),
    { numRuns: 15 },
  )
}, 120_000)
