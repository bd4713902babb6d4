/** A client of a person who may draw, which sends invalid messages and records how the server closes it. */
import { once } from 'node:events'
import * as Y from 'yjs'
import { WebSocket } from 'ws'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { readMessage, syncStep1Frame } from '#server/sync/wire/frames.ts'
import { INVALID_MESSAGES, type InvalidMessage } from '#tests/chaos/support/messages/invalid-messages.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import type { TestPerson } from '#tests/chaos/support/run/shared-artwork.ts'

const CLOSE_TIMEOUT_MS = 3_000

interface MaliciousClientOptions {
  person: TestPerson
  victims: readonly TestPerson[]
  artworkId: number
  random: RandomSource
}

export class MaliciousClient {
  /** For each message sent: the close's code and reason, or that the server did not close the socket. */
  readonly outcomes: { readonly message: InvalidMessage; readonly close: string }[] = []
  readonly #options: MaliciousClientOptions

  constructor(options: MaliciousClientOptions) {
    this.#options = options
  }

  /** Connects, reads the document, sends one invalid message and waits for the close. */
  async attack(origin: string): Promise<void> {
    const { random, person, victims, artworkId } = this.#options
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/collab/${artworkId}`, {
      headers: { cookie: person.cookie },
    })
    const closed = new Promise<string>((resolve) => {
      socket.on('error', () => resolve('no connection'))
      socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`))
      setTimeout(() => resolve('not closed'), CLOSE_TIMEOUT_MS).unref()
    })
    const doc = await Promise.race([readDocument(socket), closed])
    if (typeof doc !== 'string') {
      const message = random.pick(Object.keys(INVALID_MESSAGES) as InvalidMessage[]) // Object.keys widens to string
      socket.send(INVALID_MESSAGES[message]({ doc, sender: person.id, victim: random.pick(victims).id, random }))
      this.outcomes.push({ message, close: await closed })
    }
    socket.terminate()
  }
}

/** Resolves with the document that the server sends. */
async function readDocument(socket: WebSocket): Promise<Y.Doc> {
  const doc = newArtworkDocument()
  const received = new Promise<void>((done) => {
    socket.on('message', (data: Buffer) => {
      const message = readMessage(data)
      if (message.type !== 'update') return
      Y.applyUpdate(doc, message.update)
      done()
    })
  })
  await once(socket, 'open')
  socket.send(syncStep1Frame(Y.encodeStateVector(doc)))
  await received
  return doc
}
