/** Makes histories longer than a person may draw in a test. */
import type { z } from 'zod'
import type { getHistory } from '#contract/artworks.ts'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'

type History = z.input<typeof getHistory.reply>

const COLORS = [0xe84393, 0x3fa9f5, 0x35a853, 0xffd23f, 0x7c4dce]
const ENTRIES_PER_REPLY = 500
const SECOND_MS = 1_000

const at = (x: number, y: number): number[] => [x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL]

/** Returns the replies of the history's route, by `after`: lines and some fills by two people, one a second. */
export function longHistory(strokes: number): (after: number) => History {
  const doc = newArtworkDocument()
  const entries: History['entries'] = []
  let userId = 1
  doc.on('update', (update: Uint8Array) => {
    const seq = entries.length + 1
    const saved = new Date(seq * SECOND_MS).toISOString()
    entries.push({ seq, userId, at: saved, update: Buffer.from(update).toString('base64') })
  })
  for (let i = 0; i < strokes; i += 1) {
    userId = 1 + (Math.floor(i / 40) % 2)
    const color = COLORS[i % COLORS.length]!
    const x = 40 + ((i * 37) % 640)
    const y = 30 + ((i * 91) % 480)
    const who = { id: `s${i}`, author: userId, color }
    if (i % 200 === 0) appendStroke(doc, plainFill({ ...who, x: x * UNITS_PER_PIXEL, y: y * UNITS_PER_PIXEL }))
    else
      appendStroke(
        doc,
        plainLine({
          ...who,
          size: 4 + (i % 12),
          path: { points: [...at(x, y), ...at(x + 40, y + 30), ...at(x + 80, y + 5)], pressures: null },
        }),
      )
  }
  const people = [
    { id: 1, name: 'ana', color: '#C2185B' },
    { id: 2, name: 'ben', color: '#0369A1' },
  ]
  return (after) => ({
    entries: entries.slice(after, after + ENTRIES_PER_REPLY),
    hasMore: after + ENTRIES_PER_REPLY < entries.length,
    people,
  })
}
