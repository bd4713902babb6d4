import type { Device } from '#client/canvas/session/device/device-copies.ts'
import type {
  CopyRow,
  DeviceStore,
  QuarantinedStroke,
  StoreChange,
  StoredCopy,
} from '#client/canvas/session/device/device-store.ts'

/** A device's store and locks in memory: they survive an artwork session as IndexedDB survives a reload. */
export class MemoryDevice implements DeviceStore {
  readonly rowById = new Map<string, CopyRow>()
  readonly quarantine = new Map<string, QuarantinedStroke>()
  /** Fails every write while true, as a full disk does. */
  isFull = false
  readonly #updates: { readonly copy: string; readonly update: Uint8Array; readonly isWhole: boolean }[] = []
  #lastId = 0

  async allRows(userId: number): Promise<CopyRow[]> {
    return [...this.rowById.values()].filter((row) => row.userId === userId)
  }

  async rows(userId: number, place: string): Promise<CopyRow[]> {
    return [...this.rowById.values()].filter((row) => row.userId === userId && row.place === place)
  }

  async copies(userId: number, place: string): Promise<StoredCopy[]> {
    const rows = [...this.rowById.values()].filter((row) => row.userId === userId && row.place === place)
    return rows.map((row) => ({ row, updates: this.#updatesOf(row.id) }))
  }

  async quarantined(userId: number): Promise<QuarantinedStroke[]> {
    return [...this.quarantine.values()].filter((stroke) => stroke.userId === userId)
  }

  write(change: StoreChange): Promise<void> {
    if (this.isFull) return Promise.reject(new Error('the disk is full'))
    for (const row of change.rows ?? []) this.rowById.set(row.id, row)
    for (const stroke of change.quarantine ?? []) this.quarantine.set(keyOf(stroke), stroke)
    for (const stroke of change.release ?? []) this.quarantine.delete(keyOf(stroke))
    for (const id of change.deleteCopies ?? []) {
      this.rowById.delete(id)
      this.#empty(id)
    }
    if (change.append) this.#updates.push({ ...change.append, isWhole: false })
    if (change.replace) {
      this.#empty(change.replace.copy)
      this.#updates.push({ ...change.replace, isWhole: true })
    }
    return Promise.resolve()
  }

  /** Forgets up to so many of the last updates, as a crash of the machine may. */
  forgetLast(count: number): void {
    for (let i = 0; i < count && this.#updates.at(-1)?.isWhole === false; i += 1) this.#updates.pop()
  }

  /** Returns the device as one tab sees it. `crash` gives its copies back, as the browser does when the tab is gone. */
  openTab(): { device: Device; crash: () => void } {
    const held = new Set<string>()
    const device: Device = {
      store: this,
      legacy: null,
      newCopyId: () => `copy${(this.#lastId += 1)}`,
      locks: {
        areReal: true,
        take: async (id) => {
          if (this.#locked.has(id)) return null
          this.#locked.add(id)
          held.add(id)
          return () => {
            held.delete(id)
            this.#locked.delete(id)
          }
        },
      },
    }
    const crash = (): void => {
      for (const id of held) this.#locked.delete(id)
      held.clear()
    }
    return { device, crash }
  }

  readonly #locked = new Set<string>()

  #updatesOf(id: string): Uint8Array[] {
    return this.#updates.filter(({ copy }) => copy === id).map(({ update }) => update)
  }

  #empty(id: string): void {
    const others = this.#updates.filter(({ copy }) => copy !== id)
    this.#updates.splice(0, this.#updates.length, ...others)
  }
}

const keyOf = ({ userId, artworkId, strokeId }: QuarantinedStroke): string => `${userId} ${artworkId} ${strokeId}`
