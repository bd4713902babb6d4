/**
 * What the device keeps for its people: copies of documents, and strokes that the server refused for good. Each open page writes
 * to a copy of its own (OUTBOX-5), so several tabs never write to, replace or delete the same one.
 */

/** The newest position of the log that a copy covers (`contract/log-position.ts`). */
export interface LogPosition {
  readonly seq: number
  /** 32 hex digits. */
  readonly hash: string
}

export interface CopyRow {
  /** Random, and new at each opening: what another page writes is never written over. */
  readonly id: string
  /** The id of the copy that this one goes on from: the artwork of a draft is made under it, so that it is made once. */
  readonly firstId?: string
  /** Whose copy it is: on a shared tablet, no strokes are sent in another's name. */
  readonly userId: number
  /** `artworkPlace` or `draftPlace`. */
  readonly place: string
  /** The key of the log whose document it holds; null for a draft, and before the server has named the key. */
  readonly logKey: string | null
  /** When the artwork was made. It tells an artwork from a later one that got the same number; null: not known. */
  readonly bornAt: string | null
  /** It is of another history than the artwork's log: its owner's strokes are appended again, and it is never merged. */
  readonly isAside: boolean
  /** Null until the copy has been in step with the server. */
  readonly position: LogPosition | null
  /** The state vector of what the server has on disk, as far as this device knows. */
  readonly durable: Uint8Array | null
  /** True: the server has everything that the copy holds. Rows of earlier versions do not say. */
  readonly isSaved?: boolean
  /** True: Yjs cannot read it. It is kept for its person to save as a file, and nothing opens it. */
  readonly isUnreadable?: boolean
}

/** How much of a copy was read. */
export interface ReadCopy {
  readonly row: CopyRow
  /** The key of its newest update that was read. Later updates have greater keys. */
  readonly lastKey: number
}

export interface StoredCopy extends ReadCopy {
  /** Yjs updates, in no particular order. */
  readonly updates: readonly Uint8Array[]
}

/** A stroke that the server refused for good. */
export interface QuarantinedStroke {
  readonly userId: number
  readonly artworkId: number
  readonly strokeId: string
  /** The server's reason, as a `CloseReason`, or another word. */
  readonly reason: string
  /** ISO 8601. */
  readonly refusedAt: string
  /** The stroke codec's bytes (`crdt/document/codec`). */
  readonly bytes: Uint8Array
}

/** Several changes that are stored together or not at all. */
export interface StoreChange {
  readonly rows?: readonly CopyRow[]
  /**
   * Adds an update to a copy. `earlier` are updates of earlier writes that may still fail: they are added again, so that such a failure
   * leaves no gap.
   */
  readonly append?: { readonly copy: string; readonly update: Uint8Array; readonly earlier?: readonly Uint8Array[] }
  /** Makes this the only update of a copy. */
  readonly replace?: { readonly copy: string; readonly update: Uint8Array }
  /** Ids of copies. */
  readonly deleteCopies?: readonly string[]
  /** Deletes these copies. One that has got more since it was read stays whole: what came may need what was there. */
  readonly deleteRead?: readonly ReadCopy[]
  readonly quarantine?: readonly QuarantinedStroke[]
  readonly release?: readonly QuarantinedStroke[]
}

export interface WriteResult {
  /** The copy that the change adds to, or whose row it writes, was not there: another tab has taken it over meanwhile. */
  readonly wasMissing: boolean
}

/** Reads and writes happen in the order of their calls. */
export interface CopyStore {
  /** Returns the person's copies of all places. */
  allRows(userId: number): Promise<CopyRow[]>
  rows(userId: number, place: string): Promise<CopyRow[]>
  /** Returns the copies with their updates, as they are at one moment. */
  copies(userId: number, place: string): Promise<StoredCopy[]>
  /**
   * Resolves when the change is stored, and rejects when nothing of it is. It has begun when the call returns, so a tab that closes
   * then loses nothing.
   */
  write(change: StoreChange): Promise<WriteResult>
  quarantined(userId: number): Promise<QuarantinedStroke[]>
}

const ARTWORK = 'artwork/'
const DRAFT = 'new/'

export const artworkPlace = (artworkId: number): string => `${ARTWORK}${artworkId}`

/** A draft survives a closed tab or a lost connection before its artwork exists. */
export const draftPlace = (page: string): string => `${DRAFT}${page}`

/** What a place names: an artwork, or the draft of a page. Null for a place of a later version. */
export type PlaceName = { readonly artworkId: number } | { readonly page: string }

export function readPlace(place: string): PlaceName | null {
  if (place.startsWith(DRAFT)) return { page: place.slice(DRAFT.length) }
  return place.startsWith(ARTWORK) ? { artworkId: Number(place.slice(ARTWORK.length)) } : null
}
