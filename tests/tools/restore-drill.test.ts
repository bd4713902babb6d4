/** The drill that every operator should do once: back up while people draw, lose the machine, restore, verify. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { NO_WEIGHT } from '#crdt/document/stroke/stroke-weight.ts'
import { readUpdate } from '#crdt/document/updates/read-update.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { isLong } from '#tests/run-options.ts'
import { eventually } from '#tests/eventually.ts'
import { DrawingClient } from './drawing-client.ts'
import { Processes } from './processes.ts'

/** Strokes of one client; all clients of an artwork together stay below what an artwork holds. */
const MAX_STROKES_PER_CLIENT = isLong ? 3_000 : 1_000
const ARTWORKS = 2

let directory: string
let processes: Processes
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-drill-'))
  processes = new Processes()
})
afterEach(async () => {
  processes.killAll()
  await rm(directory, { recursive: true, force: true })
})

type Settings = Record<string, string> & { DATA_DIR: string }
type SignedIn = Client & { id: number }

async function signIn(url: string, path: string, username: string): Promise<SignedIn> {
  const client = createClient(url)
  const { json, text } = await client.post(path, { username, password: 'a good password' })
  if (json === undefined) throw new Error(text)
  return Object.assign(client, { id: (json as { id: number }).id })
}

/** Creates artworks that all these people may draw on. Returns their ids. */
async function sharedArtworks(people: readonly SignedIn[]): Promise<number[]> {
  const [owner, ...others] = people
  const ids: number[] = []
  for (let i = 0; i < ARTWORKS; i += 1) {
    const { id } = (await owner!.post('/api/artworks', { title: `Drill ${i}` })).json as { id: number }
    const { json } = await owner!.post(`/api/artworks/${id}/enable-collaboration`, {})
    for (const other of others)
      await other.post('/api/collaboration/join', { code: (json as { sessionCode: string }).sessionCode })
    ids.push(id)
  }
  return ids
}

function drawAtFullSpeed(url: string, person: SignedIn, artworkId: number, client: number): Promise<DrawingClient> {
  const socketUrl = `${url.replace('http', 'ws')}/collab/${artworkId}?ack=1`
  const options = {
    cookie: person.cookieHeader(),
    author: person.id,
    client,
    maxStrokes: MAX_STROKES_PER_CLIENT,
  }
  return new DrawingClient(socketUrl, options).start()
}

async function drawByRest(person: Client, artworkId: number): Promise<void> {
  const { status, text } = await person.post(`/api/artworks/${artworkId}/strokes`, { points: [{ x: 9, y: 9 }] })
  if (status !== 201) throw new Error(text)
}

/** Returns the ids of all stored strokes of these artworks. */
async function storedStrokes(dataDirectory: string, mongodbUri: string | null, ids: readonly number[]) {
  const stored = await openForReading({ dataDirectory, mongodbUri })
  const found = new Set<string>()
  for (const artworkId of ids) {
    const index = new DocumentIndex()
    for (const { userId, update } of await createStrokeLog(stored).read(artworkId)) {
      const { items } = readUpdate(update, index)
      index.accept({ user: userId, items, newClients: [], weight: NO_WEIGHT })
      for (const { strokeId } of items) found.add(strokeId)
    }
  }
  await stored.storage.close()
  return found
}

oneEngine('A backup taken while people draw', 'MongoDB', (environment) => {
  test('contains every stroke acknowledged before it, and passes verification after the restore', async () => {
    const lost: Settings = { ...environment(), DATA_DIR: join(directory, 'lost') }
    const server = await processes.serve(lost)
    const people: SignedIn[] = []
    for (const name of ['ana', 'ben', 'cid']) people.push(await signIn(server.url, '/api/register', name))
    const ids = await sharedArtworks(people)
    const drawing = await Promise.all(
      ids.flatMap((id, place) =>
        people.map((person, i) => drawAtFullSpeed(server.url, person, id, (place + 1) * 1_000 + i)),
      ),
    )
    const [ana] = people
    const { id: quiet } = (await ana!.post('/api/artworks', { title: 'Quiet' })).json as { id: number }
    await drawByRest(ana!, quiet)
    await eventually(() => drawing.every(({ acknowledged }) => acknowledged >= 50))

    const acknowledgedBefore = drawing.map(({ client, acknowledged }) => ({ client, acknowledged }))
    const backup = await processes.run('backup', [join(directory, 'backup')], lost)
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ documents and \d+ files are in /) })
    const drewDuringBackup = drawing.filter(({ acknowledged }, i) => acknowledged > acknowledgedBefore[i]!.acknowledged)
    expect(drewDuringBackup).toHaveLength(drawing.length)
    await server.kill()

    const found: Settings = { ...environment(), DATA_DIR: join(directory, 'found') }
    const restored = await processes.run('restore', [join(directory, 'backup')], found)
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/ are back, as they were on /) })
    const again = await processes.serve(found)
    // People continue where they were; the server makes rooms, snapshots and pictures again.
    const back = await signIn(again.url, '/api/login', 'ana')
    for (const id of [quiet, ...ids]) await drawByRest(back, id)
    expect((await back.get(`/api/artworks/${quiet}/image`)).status).toBe(200)

    const verified = await processes.run('artwork', ['verify', '--all'], found)
    expect(verified).toMatchObject({ code: 0 })
    // In the order of their numbers, which are random.
    const lines = verified.output.trim().split('\n')
    expect(lines).toHaveLength(ids.length + 1)
    for (const id of ids)
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^artwork ${id}: ok, \\d+ entries`)))
    expect(lines).toContain(`artwork ${quiet}: ok, 2 entries, a full picture at entry 2`)
    const strokes = await storedStrokes(found.DATA_DIR, found.MONGODB_URI ?? null, ids)
    const missing = acknowledgedBefore.flatMap(({ client, acknowledged }) =>
      Array.from({ length: acknowledged }, (_, clock) => `${client}-${clock}`).filter((id) => !strokes.has(id)),
    )
    expect(missing).toEqual([])
  }, 120_000)
})
