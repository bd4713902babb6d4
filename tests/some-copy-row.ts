import type { CopyRow } from '#client/canvas/session/store/copy-store.ts'

/** Returns the row of a copy of the artwork `id` that person 1 has on a device, and that was never in step with the server. */
export function someCopyRow(id: string, more: Partial<CopyRow> = {}): CopyRow {
  return {
    id,
    userId: 1,
    place: `artwork/${id}`,
    logKey: 'k',
    bornAt: null,
    isAside: false,
    position: null,
    durable: null,
    ...more,
  }
}
