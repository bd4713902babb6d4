/**
 * The changes of a room's presence as one message for all of our clients (SYNC-15). What a client sent is passed on in its own
 * bytes; a connection that is new here is told of as a whole.
 */
import * as encoding from 'lib0/encoding'
import { MESSAGE, PRESENCE } from '#contract/socket.ts'
import type { PresenceChange, Who } from '#crdt/presence/presence-change.ts'
import type { Shown } from './face.ts'
import { writeLeft, writePerson } from '#crdt/presence/presence-codec.ts'
import { varUintSize, writeVarUint } from '#crdt/document/updates/var-uint.ts'

/** How the two kinds of messages begin. */
const CHANGES = new Uint8Array([MESSAGE.presence, PRESENCE.changes])
const EVERYONE = new Uint8Array([MESSAGE.presence, PRESENCE.everyone])

/** More bytes of one connection than this are replaced by all that is shown of it, so that a flood is not passed on. */
const MAX_SENT_BYTES = 1_024

export interface ShownPerson extends Shown {
  readonly state: { everything(): PresenceChange } | null
}

/** Returns somebody as the receiver of a message sees them. */
export type WhoIs = (shown: Shown) => Who

const accountOf: WhoIs = ({ user }) => user

export class CompactChanges {
  /** By presence id: changes as they were sent, or null for a connection that is told of as a whole, or has left. */
  readonly #changes = new Map<number, { readonly parts: Uint8Array[]; bytes: number } | null>()

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  /** The only connection with changes; null when there are none or several. */
  get onlyOne(): number | null {
    const [only] = this.#changes.keys()
    return this.#changes.size === 1 && only !== undefined ? only : null
  }

  /** Adds what a client has sent and the room has applied. Keeps a copy. */
  addSent(presenceId: number, change: Uint8Array): void {
    const changes = this.#changes.get(presenceId) ?? { parts: [], bytes: 0 }
    if (this.#changes.get(presenceId) === null) return
    const isFlood = changes.parts.length > 0 && changes.bytes + change.length > MAX_SENT_BYTES
    if (isFlood) return this.addWhole(presenceId)
    changes.parts.push(entryOf(presenceId, change))
    changes.bytes += change.length
    this.#changes.set(presenceId, changes)
  }

  /** Tells of a connection as a whole, or that it has left. */
  addWhole(presenceId: number): void {
    this.#changes.set(presenceId, null)
  }

  /** Returns those that are told of as a whole, and have not left. */
  wholes(shown: ReadonlyMap<number, ShownPerson>): ShownPerson[] {
    return [...this.#changes].flatMap(([presenceId, changes]) => (changes ? [] : (shown.get(presenceId) ?? [])))
  }

  /** Returns what makes one message with all changes, for as long as nobody changes what is shown; and forgets them. */
  take(shown: ReadonlyMap<number, ShownPerson>): (whoIs?: WhoIs) => Uint8Array {
    const taken = [...this.#changes]
    this.clear()
    return (whoIs = accountOf) => {
      const parts: Uint8Array[] = [CHANGES]
      for (const [presenceId, changes] of taken) {
        if (changes) parts.push(...changes.parts)
        else parts.push(encoding.encode((part) => writeWhole(part, presenceId, shown.get(presenceId), whoIs)))
      }
      return Buffer.concat(parts)
    }
  }

  clear(): void {
    this.#changes.clear()
  }
}

/** Returns a message with everybody who is shown, which replaces what its receiver knows. */
export function everyoneFrame(shown: ReadonlyMap<number, ShownPerson>, whoIs: WhoIs = accountOf): Uint8Array {
  return encoding.encode((frame) => {
    encoding.writeUint8Array(frame, EVERYONE)
    for (const [presenceId, person] of shown) if (person.state) writeWhole(frame, presenceId, person, whoIs)
  })
}

/** Returns a copy of a client's change behind its presence id. */
function entryOf(presenceId: number, change: Uint8Array): Uint8Array {
  const size = varUintSize(presenceId)
  const entry = Buffer.allocUnsafe(size + change.length)
  writeVarUint(entry, 0, presenceId)
  entry.set(change, size)
  return entry
}

function writeWhole(frame: encoding.Encoder, presenceId: number, person: ShownPerson | undefined, whoIs: WhoIs): void {
  if (person?.state) writePerson(frame, presenceId, whoIs(person), person.state.everything())
  else writeLeft(frame, presenceId)
}
