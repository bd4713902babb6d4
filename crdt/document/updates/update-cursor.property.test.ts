import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { RefusedUpdate } from './refused-update.ts'
import { UpdateCursor } from './update-cursor.ts'

type Change = (doc: Y.Doc) => void

/** Changes that make every kind of content, most of which no artwork has. */
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.uint8Array({ maxLength: 9 }).map(
    (bytes): Change =>
      (doc) =>
        doc.getArray('strokes').push([bytes]),
  ),
  fc
    .anything({
      withBigInt: false,
      maxDepth: 3,
      values: [fc.integer(), fc.double(), fc.boolean(), fc.string({ unit: 'grapheme' })],
    })
    .map(
      (value): Change =>
        (doc) =>
          doc.getMap('undone').set('s', JSON.parse(JSON.stringify(value) ?? 'null')),
    ),
  fc.constant<Change>((doc) => doc.getMap('undone').set('big', 2n)),
  fc.string({ unit: 'grapheme' }).map(
    (text): Change =>
      (doc) =>
        doc.getText('text').insert(0, text, { bold: true }),
  ),
  fc.constant<Change>((doc) => doc.getText('text').insertEmbed(0, { image: 'x' })),
  fc.constantFrom(Y.Map, Y.Array, Y.Text).map(
    (Type): Change =>
      (doc) =>
        doc.getArray('strokes').push([new Type()]),
  ),
  fc.constant<Change>((doc) => doc.getXmlFragment('xml').push([new Y.XmlElement('p'), new Y.XmlText()])),
  fc.constant<Change>((doc) => doc.getMap('docs').set('d', new Y.Doc({ guid: 'x', meta: { a: [1] } }))),
  fc.nat().map((at): Change => (doc) => {
    const list = doc.getArray('strokes')
    if (list.length > 0) list.delete(at % list.length)
  }),
  fc.nat().map((at): Change => (doc) => {
    const list = doc.getArray<Uint8Array>('strokes')
    list.insert(at % (list.length + 1), [new Uint8Array(2)])
  }),
)

/** Updates of two clients that have each other's changes in part. */
const anyUpdate = fc
  .tuple(fc.array(fc.tuple(fc.nat(1), anyChange), { minLength: 1, maxLength: 12 }), fc.boolean(), fc.nat(8))
  .map(([changes, gc, sync]) => {
    const docs = [new Y.Doc({ gc }), new Y.Doc({ gc })] as const
    docs[0].clientID = 2 ** 31
    docs[1].clientID = 77
    changes.forEach(([which, change], i) => {
      change(docs[which]!)
      if (i === sync) Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]))
    })
    Y.applyUpdate(docs[1], Y.encodeStateAsUpdate(docs[0]))
    return Y.encodeStateAsUpdate(docs[1])
  })

function kindOf(struct: Y.Item | Y.GC | Y.Skip): string {
  if (struct instanceof Y.Skip) return 'skip'
  if (!(struct instanceof Y.Item)) return 'gc'
  if (struct.content instanceof Y.ContentBinary) return 'binary'
  if (struct.content instanceof Y.ContentAny) return 'any'
  return struct.content instanceof Y.ContentDeleted ? 'deleted' : 'other'
}

/** Returns what Yjs reads in an update; throws when Yjs does. */
function readByYjs(update: Uint8Array) {
  const { structs, ds } = Y.decodeUpdate(update)
  return {
    structs: structs.map((struct) => {
      const item = struct instanceof Y.Item ? struct : null
      const parent: unknown = item?.parent
      return {
        kind: kindOf(struct),
        client: struct.id.client,
        clock: struct.id.clock,
        length: struct.length,
        origin: item?.origin ? [item.origin.client, item.origin.clock] : null,
        hasRightOrigin: item?.rightOrigin != null,
        root: typeof parent === 'string' ? parent : null,
        key: item?.parentSub ?? null,
        bytes: item?.content instanceof Y.ContentBinary ? [...item.content.content] : null,
      }
    }),
    deletes: [...ds.clients].flatMap(([client, ranges]) => ranges.map(({ clock, len }) => [client, clock, len])),
  }
}

const sorted = (list: readonly (readonly unknown[])[]): string[] => list.map(String).toSorted()

function readByCursor(update: Uint8Array): ReturnType<typeof readByYjs> {
  const cursor = new UpdateCursor(update)
  const structs: ReturnType<typeof readByYjs>['structs'] = []
  while (cursor.nextStruct()) {
    const { kind, client, clock, length, hasOrigin, originClient, originClock, hasRightOrigin } = cursor
    structs.push({
      kind,
      client,
      clock,
      length,
      origin: hasOrigin ? [originClient, originClock] : null,
      hasRightOrigin,
      root: cursor.root(),
      key: cursor.key(),
      bytes: kind === 'binary' ? [...cursor.binaryView()] : null,
    })
    if (kind === 'any') expect(cursor.values()).toHaveLength(length)
  }
  const deletes: number[][] = []
  while (cursor.nextDelete()) deletes.push([cursor.client, cursor.clock, cursor.length])
  return { structs, deletes }
}

/** Whether Yjs reads an integer beyond 2^53, as another number; the cursor refuses it, since no honest client writes one. */
function hasUnsafeInteger(update: Uint8Array): boolean {
  const isIn = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isInteger(value) && !Number.isSafeInteger(value)
      : typeof value === 'object' && value !== null && Object.values(value).some(isIn)
  return Y.decodeUpdate(update).structs.some(
    (struct) => struct instanceof Y.Item && struct.content.getContent().some(isIn),
  )
}

test('the cursor reads what Yjs reads, whatever an update contains', () => {
  fc.assert(
    fc.property(anyUpdate, (update) => {
      expect(readByCursor(update)).toEqual(readByYjs(update))
    }),
    { numRuns: 500 },
  )
})

test('the cursor refuses changed bytes as malformed, or reads them as Yjs does', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 })
  let both = 0
  fc.assert(
    fc.property(anyUpdate, changes, (update, edits) => {
      const bytes = update.slice()
      for (const [at, value] of edits) bytes[at % bytes.length] = value
      let read: ReturnType<typeof readByYjs> | null = null
      try {
        read = readByCursor(bytes)
      } catch (error) {
        if (!(error instanceof RefusedUpdate)) throw error
        expect(error.reason).toBe('malformed')
      }
      let expected: ReturnType<typeof readByYjs> | null = null
      try {
        expected = readByYjs(bytes)
      } catch {
        // Yjs throws various errors. It also parses the JSON that the cursor only skips.
        return
      }
      if (read === null && hasUnsafeInteger(bytes)) return
      // Yjs merges a client that occurs twice in the delete set.
      expect(read?.structs).toEqual(expected.structs)
      expect(sorted(read?.deletes ?? [])).toEqual(sorted(expected.deletes))
      both += 1
    }),
    { numRuns: 2_000 },
  )
  expect(both).toBeGreaterThan(100)
})
