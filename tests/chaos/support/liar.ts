/** Somebody who may draw on the page, and says what is not so. */
import { once } from 'node:events'
import * as Y from 'yjs'
import { WebSocket } from 'ws'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { readMessage, syncStep1Frame } from '#server/sync/wire/frames.ts'
import type { Chance } from './chance.ts'
import type { Resident } from './household.ts'
import { LIES, type Lie } from './lies.ts'

const CLOSE_TIMEOUT_MS = 3_000

interface LiarOptions {
  person: Resident
  victims: readonly Resident[]
  artworkId: number
  chance: Chance
}

export class Liar {
  /** What became of each lie: the close's reason, or that nobody closed. */
  readonly answers: { readonly lie: Lie; readonly answer: string }[] = []
  readonly #options: LiarOptions

  constructor(options: LiarOptions) {
    this.#options = options
  }

  /** Connects, looks at the page, tells one lie and waits to be thrown out. */
  async lie(origin: string): Promise<void> {
    const { chance, person, victims, artworkId } = this.#options
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/collab/${artworkId}`, {
      headers: { cookie: person.cookie },
    })
    const ended = new Promise<string>((end) => {
      socket.on('error', () => end('no connection'))
      socket.on('close', (code, reason) => end(`${code} ${reason.toString()}`))
      setTimeout(() => end('nobody closed'), CLOSE_TIMEOUT_MS).unref()
    })
    const page = await Promise.race([look(socket), ended])
    if (typeof page !== 'string') {
      const lie = chance.pick(Object.keys(LIES) as Lie[]) // Object.keys forgets what it lists
      socket.send(LIES[lie]({ page, liar: person.id, victim: chance.pick(victims).id, chance }))
      this.answers.push({ lie, answer: await ended })
    }
    socket.terminate()
  }
}

/** The page as the server shows it. */
async function look(socket: WebSocket): Promise<Y.Doc> {
  const page = newArtworkDocument()
  const seen = new Promise<void>((done) => {
    socket.on('message', (data: Buffer) => {
      const message = readMessage(data)
      if (message.type !== 'update') return
      Y.applyUpdate(page, message.update)
      done()
    })
  })
  await once(socket, 'open')
  socket.send(syncStep1Frame(Y.encodeStateVector(page)))
  await seen
  return page
}
