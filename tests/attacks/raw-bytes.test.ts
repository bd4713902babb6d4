/**
 * A contributor sends bytes that no client writes, by sockets and by plain requests, to the whole server, while others draw: it stays up,
 * loses no stroke, replies to everybody, and forgets it all (SYNC-26, SYNC-27).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { PROTOCOL_VERSION } from '#contract/socket.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Client } from '#tests/api/client.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { startApp, type App } from '#tests/api/start-app.ts'
import { Fuzzer } from '#tests/chaos/support/clients/fuzzer.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import type { KnownItem, UpdateContext } from '#tests/raw-updates.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { SessionTab } from '#tests/sync/session-tab.ts'
import { PollingFuzzer } from './support/polling-fuzzer.ts'
import { rawMessage } from './support/raw-messages.ts'
import { TurnMeter } from './support/turn-meter.ts'

const MESSAGES = isLong ? 200_000 : 2_000
/** An artwork does not fill up within this many. */
const MESSAGES_PER_ARTWORK = isLong ? 5_000 : 500
/** Of each kind: plain and our own, by sockets and by requests. */
const SENDERS_PER_KIND = isLong ? 3 : 2
/** In one request. */
const POLLED_AT_ONCE = 3
/** How many messages come between two strokes of the honest people. */
const MESSAGES_PER_STROKE = 25
const MAX_TURN_MS = 250
const MAX_GROWTH = 1.2

let app: App
beforeAll(async () => {
  // y-websocket reads its constants.
  vi.stubGlobal('WebSocket', WebSocket)
  app = await startApp({ environment: { LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

/** Ana and Ben color an artwork that Mallory has joined. */
async function openArtwork() {
  const { ana, ben, id, code } = await shareArtwork(app)
  const mallory = await app.signUp()
  for (const guest of [ben, mallory]) await join(guest, code)
  const artwork = (await ana.get(`/api/artworks/${id}`)).json as Artwork
  const tabs = await Promise.all(
    [ana, ben].map(async (person) => {
      const account = { author: person.id, cookie: person.cookieHeader() }
      const tab = new SessionTab(new MemoryDevice(), `${app.url.replace('http', 'ws')}/collab`, account)
      await tab.session.openArtwork(artwork)
      return tab
    }),
  )
  for (const tab of tabs) for (let i = 0; i < 3; i += 1) tab.draw(`${tabs.indexOf(tab)}-before-${i}`)
  tabs[0]!.session.undo()
  for (const tab of tabs) await tab.session.whenSaved()
  return { ana, mallory, id, tabs, strokes: 0 }
}

type Open = Awaited<ReturnType<typeof openArtwork>>

/** Returns the items of the artwork, as everybody in the room knows them. */
async function knownItems({ ana, id }: Open): Promise<KnownItem[]> {
  const doc = new Y.Doc({ gc: false })
  const { entries } = (await ana.get(`/api/artworks/${id}/history`)).json as { entries: { update: string }[] }
  for (const { update } of entries) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return [...doc.store.clients].flatMap(([client, structs]) =>
    structs.flatMap((struct) => {
      if (!(struct instanceof Y.Item)) return []
      const { content, id: at, parentSub } = struct
      const strokeId = content instanceof Y.ContentBinary ? peekStroke(content.content).id : (parentSub ?? '')
      return [{ client, clock: at.clock, strokeId }]
    }),
  )
}

/** One of Mallory's clients. */
interface Sender {
  /** Messages that it sends at once. */
  readonly atOnce: number
  readonly send: (messages: readonly Uint8Array[]) => Promise<void>
  /** Returns how many of its connections the server has closed. */
  readonly ended: () => number
}

/** Sends messages while there are any left. */
async function sendAll(
  sender: Sender,
  random: RandomSource,
  { author, known, idPrefix }: Omit<UpdateContext, 'clocks'>,
  takeOne: () => boolean,
): Promise<void> {
  const newClocks = (): Map<number, number> =>
    new Map([random.between(1, 2 ** 31), random.between(1, 2 ** 31)].map((client) => [client, 0]))
  let clocks = newClocks()
  let ended = 0
  for (;;) {
    const messages: Uint8Array[] = []
    while (messages.length < sender.atOnce && takeOne())
      messages.push(rawMessage(random, { author, known, idPrefix, clocks }))
    if (messages.length === 0) return
    await sender.send(messages)
    // What was sent last may be refused, or build on what is missing: then nothing else of these clients is accepted.
    if (sender.ended() === ended && random.percent(85)) continue
    ended = sender.ended()
    clocks = newClocks()
  }
}

/** Sends the given number of messages to an artwork, from all kinds of connections at once. Returns how often each ending and status came. */
async function attack(open: Open, messages: number, random: RandomSource): Promise<Map<string, number>> {
  const { mallory, id } = open
  const url = `${app.url.replace('http', 'ws')}/collab/${id}`
  const known = await knownItems(open)
  let left = messages
  const takeOne = (): boolean => {
    left -= 1
    if (left % MESSAGES_PER_STROKE === 0) drawHonestly(open)
    return left >= 0
  }
  const sockets: Fuzzer[] = []
  const polls: PollingFuzzer[] = []
  const sending: Promise<void>[] = []
  const begin = (sender: Sender): void => {
    const context = { author: mallory.id, known, idPrefix: `raw-${sending.length}-` }
    sending.push(sendAll(sender, random.fork(), context, takeOne))
  }
  for (let i = 0; i < SENDERS_PER_KIND * 2; i += 1) {
    const isPlain = i % 2 === 0
    const socket = new Fuzzer(isPlain ? url : `${url}?v=${PROTOCOL_VERSION}`, mallory.cookieHeader())
    sockets.push(socket)
    begin({
      atOnce: 1,
      send: ([message]) => socket.send(message!),
      ended: () => [...socket.closes.values()].reduce((sum, count) => sum + count, 0),
    })
    const poll = new PollingFuzzer(mallory, isPlain ? {} : { v: String(PROTOCOL_VERSION) })
    polls.push(poll)
    begin({ atOnce: POLLED_AT_ONCE, send: (batch) => poll.send(id, batch), ended: () => poll.closed })
  }
  await Promise.all(sending)
  for (const socket of sockets) socket.close()
  for (const poll of polls) await poll.close()
  const outcomes = new Map<string, number>()
  for (const [outcome, count] of [
    ...sockets.flatMap(({ closes }) => [...closes]),
    ...polls.flatMap(({ statuses }) => [...statuses]),
  ])
    outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + count)
  return outcomes
}

function drawHonestly(open: Open): void {
  const { tabs } = open
  const tab = tabs[open.strokes % tabs.length]!
  tab.draw(`honest-${open.strokes}`)
  open.strokes += 1
}

async function strokeIdsOf(person: Client, id: number): Promise<string[]> {
  const { status, json } = await person.get(`/api/artworks/${id}/strokes?loadAll=true`)
  expect(status).toBe(200)
  return (json as { strokes: StrokeRow[] }).strokes.map(({ clientId }) => clientId)
}

/**
 * Expects that every stroke of the honest people is on the server and on both pages, and that their connections are well. Resolves with
 * the number of Mallory's strokes there.
 */
async function expectHonestStrokes({ ana, id, tabs, strokes }: Open): Promise<number> {
  for (const tab of tabs) {
    await tab.session.whenSaved()
    expect(tab.refused).toEqual([])
  }
  const stored = new Set(await strokeIdsOf(ana, id))
  const honest = Array.from({ length: strokes }, (_, i) => `honest-${i}`)
  expect(honest.filter((strokeId) => !stored.has(strokeId))).toEqual([])
  for (const tab of tabs)
    await eventually(
      () => new Set(tab.shown),
      (shown) => honest.every((strokeId) => shown.has(strokeId)),
    )
  return [...stored].filter((strokeId) => strokeId.startsWith('raw-')).length
}

/** Bytes that the process holds after garbage collection. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What one collection finalizes, the next one frees.
  for (let round = 0; round < 3; round += 1) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test(
  `${MESSAGES} messages of raw bytes end no process, no room and no honest connection`,
  () =>
    withSeed(async (seed) => {
      const random = new RandomSource(seed)
      const turns = new TurnMeter()
      const total = new Map<string, number>()
      let [before, accepted] = [0, 0]
      for (let sent = 0; sent < MESSAGES; sent += MESSAGES_PER_ARTWORK) {
        const open = await openArtwork()
        turns.start()
        const outcomes = await attack(open, MESSAGES_PER_ARTWORK, random)
        turns.stop()
        for (const [outcome, count] of outcomes) total.set(outcome, (total.get(outcome) ?? 0) + count)
        accepted += await expectHonestStrokes(open)
        for (const tab of open.tabs) await tab.close()
        // The second artwork has met code and caches that are warm.
        if (sent === MESSAGES_PER_ARTWORK) before = await heldBytes()
      }
      console.info(
        `raw bytes: ${accepted} strokes accepted, longest turn ${turns.longestMs.toFixed(0)} ms`,
        Object.fromEntries(total),
      )
      expect([...total.keys()].filter((outcome) => /^(5|101[01])/.test(outcome))).toEqual([])
      // Many are accepted, and many end a connection.
      expect(accepted).toBeGreaterThan(MESSAGES / 100)
      expect(total.get('4400 malformed')).toBeGreaterThan(MESSAGES / 100)
      expect(app.logged()).toBe('')
      expect(turns.longestMs).toBeLessThan(MAX_TURN_MS)
      await eventually(heldBytes, (held) => held < before * MAX_GROWTH, 120_000)
    }),
  MESSAGES * 10 + 60_000,
)
