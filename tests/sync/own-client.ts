/** The presence of our own client on a raw socket: what it sends, and whom it is shown. */
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import { Hello, MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { PresenceSender } from '#client/canvas/session/people/presence-sender.ts'
import { RemotePeople, type RemotePerson } from '#client/canvas/session/people/remote-people.ts'
import { eventually } from '#tests/eventually.ts'
import { RawSocket } from './plain-client.ts'

export class OwnClient {
  readonly sender = new PresenceSender(() => performance.now())
  readonly raw: RawSocket
  /** How often it has asked for everybody, because a message did not follow what it knew. */
  asked = 0
  presenceId: number | null = null
  readonly #people = new RemotePeople()

  private constructor(raw: RawSocket) {
    this.raw = raw
    raw.socket.on('message', (data: Buffer) => this.#read(new Uint8Array(data)))
  }

  /** Resolves when the server has said hello. */
  static async open(url: string, artworkId: number, user: number): Promise<OwnClient> {
    const client = new OwnClient(new RawSocket(url, artworkId, user, `&v=${PROTOCOL_VERSION}`))
    await eventually(
      () => client.presenceId,
      (id) => id !== null,
    )
    return client
  }

  get people(): readonly RemotePerson[] {
    return this.#people.list
  }

  leave(): void {
    this.sender.disconnect()
    this.raw.socket.close()
  }

  #read(message: Uint8Array): void {
    const decoder = createDecoder(message)
    switch (readVarUint(decoder)) {
      case MESSAGE.hello:
        this.presenceId = Hello.parse(JSON.parse(readVarString(decoder))).presenceId
        this.sender.connect((bytes) => this.raw.send(bytes))
        break
      case MESSAGE.presence:
        if (this.#people.apply(message.subarray(decoder.pos), this.presenceId)) break
        this.asked += 1
        this.raw.send(new Uint8Array([MESSAGE.presence]))
    }
  }
}
