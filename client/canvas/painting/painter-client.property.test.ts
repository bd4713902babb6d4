import { expect, test } from 'vitest'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { blankColorPlane, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { sha256 } from '#client/bytes/sha256.ts'
import * as fc from '#tests/fast-check.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { PainterClient } from './painter-client.ts'
import { PainterHost } from './painter-host.ts'
import type { ToPainter } from './painter-messages.ts'

/** A line with this many points, in one of two rows. */
const line = (id: string, points: number): Stroke =>
  plainLine({
    id,
    path: {
      points: Array.from({ length: points }, (_, i) => [i * 160, id === 'a' ? 1600 : 4800]).flat(),
      pressures: null,
    },
  })
const anyLine = fc
  .tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 6 }))
  .map(([id, points]) => line(id, points))

type Act = { readonly own: Stroke | null } | { readonly remote: readonly Stroke[] } | 'reset'
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ own: fc.option(anyLine) }),
  fc.record({ remote: fc.array(anyLine, { maxLength: 2 }) }),
  fc.constant<Act>('reset'),
)

/** A client whose painter runs in the same thread, and gets each message cloned, as another thread would. */
function openPage(): { client: PainterClient; handled: Promise<void>[]; shows: () => ColorPlane } {
  let shown = blankColorPlane()
  const handled: Promise<void>[] = []
  const host = new PainterHost({
    post: () => {},
    screenFor: () => ({ show: (color) => (shown = color) }),
    nextFrame: (task) => task(),
    afterMessages: (task) => task(),
    digest: sha256,
    inflate: async (packed) => packed.slice(),
    now: () => 0,
  })
  const client = new PainterClient(
    {
      postMessage: (message: ToPainter) => handled.push(host.handle(structuredClone(message))),
      addEventListener: () => {},
      terminate: () => {},
    },
    { onOpened: () => {}, onSummary: () => {}, onFailed: () => {}, onPixels: () => {} },
  )
  client.open(null, encodePlates(blankPlates()).slice().buffer, 1)
  return { client, handled, shows: () => shown }
}

const bytesOf = (color: ColorPlane): Buffer => Buffer.from(color.buffer)

test('the painter shows the growing strokes that the client sent, whatever grows, ends or starts again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
      const { client, handled, shows } = openPage()
      let own: Stroke | null = null
      let remote: readonly Stroke[] = []
      for (const act of acts) {
        if (act === 'reset') {
          client.reset()
          own = null
        } else if ('own' in act) client.previewOwn((own = act.own))
        else client.previewRemote((remote = act.remote))
      }
      await Promise.all(handled)
      const expected = new Timeline(blankPlates())
      expected.preview([...remote, ...(own ? [own] : [])])
      expect(Buffer.compare(bytesOf(shows()), bytesOf(expected.color))).toBe(0)
    }),
    { numRuns: 30 },
  )
}, 60_000)
