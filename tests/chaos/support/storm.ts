/** Everything that happens in a chaos run, for so long: people at work, liars, a bad network, and processes that are killed. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Deployment } from './deployment.ts'
import type { HonestClient } from './honest-client.ts'
import type { Household } from './household.ts'
import type { Liar } from './liar.ts'
import type { PromisesMade } from './promises-made.ts'
import { within } from './within.ts'

export interface Storm {
  readonly deployment: Deployment
  readonly household: Household
  readonly clients: readonly HonestClient[]
  readonly liars: readonly Liar[]
  readonly promises: PromisesMade
  readonly chance: Chance
  /** How long it lasts; on a busy machine longer, until `enough` has happened, but never more than three times as long. */
  readonly durationMs: number
  readonly enough: () => boolean
  /** What else may happen now and then: the storage's own troubles. */
  readonly troubles: readonly (() => Promise<void>)[]
  /** The run's diary, for whoever must understand a failure. */
  readonly note: (line: string) => void
}

/** What the last acts may take when it is over: a process that was killed has to come up. */
const ENDING_MS = 60_000

/** Resolves when all of it is over, every process runs again and the network is good. */
export async function storm(given: Storm): Promise<void> {
  const { deployment, clients, liars, chance, durationMs, enough } = given
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const busy = new Map<object, string>()
  const until: Until = (name, pause, act) =>
    repeat(over.signal, pause, async () => {
      const turn = {}
      busy.set(turn, name)
      await act()
      busy.delete(turn)
    })
  const actors = [
    ...clients.map((client) => {
      const luck = chance.fork()
      return until(
        client.name,
        () => luck.between(10, 180),
        () => act(given, client, luck),
      )
    }),
    ...liars.map((liar) => {
      const luck = chance.fork()
      return until(
        'a liar',
        () => luck.between(20, 200),
        async () => {
          const { running } = deployment
          if (running.length > 0) await liar.lie(luck.pick(running).origin)
        },
      )
    }),
    spoil(given, chance.fork(), until),
    kill(given, chance.fork(), until),
    writeByRest(given, chance.fork(), until),
    ...given.troubles.map((trouble) =>
      until(
        'a trouble',
        () => durationMs / 3,
        async () => {
          given.note('a trouble begins')
          await trouble()
          given.note('and is over')
        },
      ),
    ),
  ]
  const all = Promise.all(actors)
  await Promise.race([all, lasts(durationMs, enough)])
  over.abort()
  await within(ENDING_MS, () => `${[...busy.values()].join(', ')} at it`, all)
  deployment.network.down = false
  deployment.network.born = () => undefined
  for (const line of deployment.network.lines) line.cut()
}

async function lasts(durationMs: number, enough: () => boolean): Promise<void> {
  await sleep(durationMs)
  for (const latest = Date.now() + durationMs * 2; !enough() && Date.now() < latest;) await sleep(100)
}

async function repeat(signal: AbortSignal, pause: () => number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(pause(), undefined, { signal }).catch(() => undefined) // woken by the storm's end
    if (!signal.aborted) await act()
  }
}

/** Does it again and again, with pauses between, until the storm is over. */
type Until = (name: string, pause: () => number, act: () => Promise<void>) => Promise<void>

async function act({ note }: Storm, client: HonestClient, chance: Chance): Promise<void> {
  const wish = chance.weighted({
    draw: 60,
    burst: 3,
    undo: 14,
    redo: 8,
    look: 4,
    disconnect: 3,
    reload: 1.5,
    crash: 1.5,
    comeBack: 5,
    sendAgain: 2,
  })
  if (wish === 'reload' || wish === 'crash' || wish === 'disconnect' || wish === 'comeBack')
    note(`${client.name}: ${wish}`)
  switch (wish) {
    case 'draw':
      return client.draw()
    case 'burst':
      for (let left = chance.between(3, 25); left > 0; left -= 1) client.draw()
      return
    case 'undo':
      for (let left = chance.between(1, 3); left > 0; left -= 1) client.undo()
      return
    case 'redo':
      return client.redo()
    case 'look':
      return client.look()
    case 'disconnect':
      return client.disconnect()
    case 'reload':
      return client.reload(false)
    case 'crash':
      return client.reload(true)
    case 'comeBack':
      return comeBack(client, chance)
    case 'sendAgain':
      return client.sendAgain()
  }
}

/**
 * Cut off, somebody draws on, reloads the page or loses it, and draws and takes back again at once, while the connection is
 * still being made: what was drawn before, what the device kept of it and what is new meet at the server in any order.
 */
async function comeBack(client: HonestClient, chance: Chance): Promise<void> {
  for (let reloads = chance.between(1, 2); reloads > 0; reloads -= 1) {
    client.disconnect()
    for (let left = chance.between(1, 4); left > 0; left -= 1) client.draw()
    if (chance.percent(30)) client.undo()
    await client.reload(chance.percent(40))
    for (let left = chance.between(2, 8); left > 0; left -= 1) {
      await sleep(chance.between(0, 120))
      const wish = chance.weighted({ draw: 3, undo: 5, redo: 2 })
      client[wish]()
    }
  }
}

/** A bad network: every so often one connection, or all of them, get something to bear. */
function spoil({ deployment: { network }, note }: Storm, chance: Chance, until: Until): Promise<void> {
  // Half of the connections are open for a while before the room's first word comes: people do not wait for it.
  const luck = chance.fork()
  network.born = (line) => {
    if (luck.percent(50)) return
    let isOpen = false
    line.down.delay = () => {
      if (isOpen) return luck.between(20, 300)
      isOpen = true
      return 0
    }
  }
  return until(
    'the network',
    () => chance.between(80, 500),
    async () => {
      const lines = [...network.lines]
      if (lines.length === 0) return
      const line = chance.pick(lines)
      const what = chance.weighted({ late: 30, crumbs: 15, stall: 20, halfDead: 20, cut: 12, away: 3 })
      note(`network: ${what}`)
      switch (what) {
        case 'late':
          line.up.delay = () => chance.between(0, 150)
          line.down.delay = () => chance.between(0, 150)
          return
        case 'crumbs':
          line.up.crumb = chance.between(1, 60)
          line.down.crumb = chance.between(20, 600)
          return
        case 'stall':
          line.up.stall(chance.between(0, 1_500))
          line.down.stall(chance.between(0, 1_500))
          return
        case 'halfDead':
          line.up.stall(chance.between(600, 2_500))
          await sleep(chance.between(50, 400))
          line.abandon()
          return
        case 'cut':
          line.cut()
          return
        case 'away':
          network.down = true
          for (const each of lines) each.cut()
          await sleep(chance.between(100, 700))
          network.down = false
      }
    },
  )
}

function kill({ deployment, note }: Storm, chance: Chance, until: Until): Promise<void> {
  return until(
    'the killer',
    () => chance.between(1_200, 3_500),
    async () => {
      const victims = chance.percent(15) ? deployment.processes : [chance.pick(deployment.processes)]
      note(`kill -9 of ${victims.length}`)
      await Promise.all(victims.map((victim) => deployment.killAndRestart(victim, chance.between(0, 500))))
      note('all are up again')
    },
  )
}

/** A person without a socket, who asks again with the same id until it is answered. */
function writeByRest(given: Storm, chance: Chance, until: Until): Promise<void> {
  const { deployment, household, promises } = given
  let made = 0
  return until(
    'a writer by REST',
    () => chance.between(100, 500),
    async () => {
      const person = chance.pick(household.people)
      made += 1
      const id = `rest-${made}`
      const points = [
        { x: chance.between(200, 400), y: chance.between(150, 350) },
        { x: chance.between(200, 400), y: chance.between(150, 350) },
      ]
      for (let tries = 0; tries < 3; tries += 1) {
        const status = await post(`${deployment.origin}/api/artworks/${household.artworkId}/strokes`, person.cookie, {
          id,
          points,
          brushSize: chance.between(1, 10),
        })
        if (status !== null && status < 500 && status !== 201)
          throw new Error(`a stroke by REST was answered ${status}`)
        if (status === 201) return promises.stroke(id)
      }
    },
  )
}

/** The answer's status, or null when none came. */
async function post(url: string, cookie: string, body: unknown): Promise<number | null> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    return status
  } catch {
    return null // cut off, or stalled for too long: that is what the storm is for
  }
}
