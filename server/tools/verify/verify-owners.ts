/** Compares the counters of what people own with their artworks. */
import { countOwned, ownerUsageCollection } from '#server/artworks/owner-usage.ts'
import type { Storage } from '#server/storage/storage.ts'

/** How often a counter is read again that changes meanwhile. */
const ATTEMPTS = 5

export interface OwnerFault {
  readonly userId: number
  readonly fault: string
}

/** Returns the counters that are wrong. Those that nobody has counted yet are not among them. The server may run meanwhile. */
export async function verifyOwners({ storage }: { storage: Storage }): Promise<OwnerFault[]> {
  const faults: OwnerFault[] = []
  for await (const { _id } of storage.collection(ownerUsageCollection).stream({}, { sort: { _id: 1 } })) {
    const fault = await faultOf(storage, _id)
    if (fault) faults.push({ userId: _id, fault })
  }
  return faults
}

async function faultOf(storage: Storage, _id: number): Promise<string | null> {
  const read = () => storage.collection(ownerUsageCollection).findOne({ _id })
  let fault: string | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await read()
    if (!before?.countedAt) return null
    const { artworks = 0, bytes = 0 } = before
    const owned = await countOwned(storage, _id)
    if (owned.artworks === artworks && owned.bytes === bytes) return null
    fault = `${artworks} artworks of ${bytes} bytes are counted, and there are ${owned.artworks} of ${owned.bytes}`
    const after = await read()
    if (after?.artworks === before.artworks && after?.bytes === before.bytes) return fault
  }
  return fault
}
