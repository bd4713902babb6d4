import { toBase64 } from '#client/bytes/base64.ts'
import type { Device } from './device-copies.ts'
import { IndexedStore } from './indexed-store.ts'
import { browserLegacyCopies } from './legacy-copies.ts'
import { browserLocks } from './tab-locks.ts'

const ID_BYTES = 12

/** Returns this browser as a device. */
export function browserDevice(): Device {
  return {
    store: new IndexedStore(),
    locks: { take: (copyId) => browserLocks().take(`fridgedoor/copy/${copyId}`) },
    legacy: browserLegacyCopies,
    newCopyId: () => toBase64(crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  }
}
