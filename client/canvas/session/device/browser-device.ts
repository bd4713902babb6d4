import { toBase64 } from '#client/bytes/base64.ts'
import { browserCopyLocks } from './copy-locks.ts'
import type { Device } from './device-copies.ts'
import { IndexedStore } from './indexed-store.ts'
import { browserLegacyCopies } from './legacy-copies.ts'

const ID_BYTES = 12

/** Returns this browser as a device: IndexedDB, and Web Locks where the page is secure. */
export function browserDevice(): Device {
  return {
    store: new IndexedStore(),
    locks: browserCopyLocks(navigator.locks),
    legacy: browserLegacyCopies,
    newCopyId: () => toBase64(crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  }
}
