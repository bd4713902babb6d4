/** Whatever happens to strokes, tabs and server: each own stroke is on the server in the end, or in quarantine (OUTBOX-1). */
import { expect, test } from 'vitest'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'
import * as fc from '#tests/fast-check.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, SessionTab } from '#tests/sync/session-tab.ts'

const NOWHERE = 'ws://127.0.0.1:9/collab'
/** Long enough for a stroke to reach the server and come back, and for a client to reconnect. */
const MOMENTS_MS = [10, 10, 120] as const

const tabNumber = fc.nat(1)
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('draw' as const), tab: tabNumber, bad: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), tab: tabNumber }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const), tab: tabNumber }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...MOMENTS_MS) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      reason: fc.constantFrom<CloseReason | null>('read-only', 'completed', 'page-too-large', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), tab: tabNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refuse' as const),
      reason: fc.constantFrom<CloseReason>('clock-gap', 'foreign-client-id', 'malformed', 'restarting'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: tabNumber, online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), isRaw: fc.boolean() }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

class Story {
  readonly device = new MemoryDevice()
  readonly good: string[] = []
  readonly bad: string[] = []
  readonly tabs: SessionTab[] = []
  readonly server: ScriptedServer
  #backup: ReturnType<ScriptedServer['backup']>
  #keys = 0

  constructor(server: ScriptedServer, namesStrokes: boolean) {
    this.server = server
    this.#backup = server.backup()
    server.namesStrokes = namesStrokes
    server.judge = (id) => (id.startsWith('bad') ? 'bad-stroke' : null)
  }

  async open(online: boolean): Promise<SessionTab> {
    const { url, logKey } = this.server
    return SessionTab.open(this.device, online ? url : NOWHERE, { ...ARTWORK, logKey })
  }

  async act(given: Action): Promise<void> {
    const tab = 'tab' in given ? this.tabs[given.tab]! : null
    switch (given.do) {
      case 'draw': {
        const id = `${given.bad === 0 ? 'bad' : 'good'}${this.good.length + this.bad.length}`
        ;(given.bad === 0 ? this.bad : this.good).push(id)
        return tab?.draw(id)
      }
      case 'undo':
        return void tab?.session.undo()
      case 'redo':
        return void tab?.session.redo()
      case 'wait':
        await new Promise((later) => setTimeout(later, given.ms))
        return
      case 'pause':
        this.server.pausedWith = given.reason
        return
      case 'retry':
        return tab?.session.tryAgain()
      case 'refuse':
        this.server.refuseWith = [closeCodeOf(given.reason), given.reason]
        return
      case 'reload':
        await tab?.close()
        this.tabs[given.tab] = await this.open(given.online)
        return
      case 'backup':
        this.#backup = this.server.backup()
        return
      case 'restore':
        this.#keys += 1
        this.server.restore(this.#backup, given.isRaw ? undefined : `${this.#keys}`.padStart(22, 'R'))
    }
  }

  /** Everything is well again, and the person opens the page once more. */
  async end(): Promise<SessionTab> {
    for (const tab of this.tabs) await tab.close()
    this.server.pausedWith = null
    this.server.refuseWith = null
    const last = await this.open(true)
    await eventually(() => last.session.state.save === 'saved' && this.#isEverythingInPlace())
    return last
  }

  #isEverythingInPlace(): boolean {
    const [saved, quarantined] = [new Set(this.server.strokes), new Set(this.quarantined)]
    const isKept = this.good.every((id) => saved.has(id)) && this.bad.every((id) => quarantined.has(id))
    return isKept && this.device.rowById.size === 1
  }

  get quarantined(): string[] {
    return [...this.device.quarantine.values()].map(({ strokeId }) => strokeId)
  }
}

test('strokes, undos, refusals, reloads, two tabs and restores lose nothing of one’s own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), fc.boolean(), async (actions, namesStrokes) => {
      const server = await ScriptedServer.start()
      const story = new Story(server, namesStrokes)
      try {
        story.tabs.push(await story.open(true), await story.open(true))
        for (const given of actions) await story.act(given)
        const last = await story.end()
        expect([...server.strokes].toSorted()).toEqual([...new Set(server.strokes)].toSorted())
        expect(server.strokes.filter((id) => story.bad.includes(id))).toEqual([])
        expect(story.quarantined.toSorted()).toEqual(story.bad.toSorted())
        expect(last.shown).toEqual(server.shown)
        await last.close()
      } finally {
        await server.close()
      }
    }),
    { numRuns: 20 },
  )
}, 60_000)
