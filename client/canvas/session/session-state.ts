/** What the canvas screen, and the tools for sync problems, show of an artwork session. */
import * as Y from 'yjs'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import type { ClosePlan } from './close-plan.ts'
import type { PresentPerson } from './people/remote-people.ts'
import type { KeptCopy } from './store/kept-copy.ts'
import type { LogPosition } from './store/copy-store.ts'
import type { DurableState } from './durable-state.ts'
import { countUnsaved } from './rebuild-document.ts'

export interface ArtworkSessionState {
  /** The local copy has been loaded: drawing may begin. */
  readonly ready: boolean
  /** Null while there is no artwork to save to. */
  readonly save: SaveState | null
  /** False while a change could not be kept on this device. */
  readonly kept: boolean
  /** Why the server ended the connection for good, paused it, or refuses the outbox for now. */
  readonly closed: ClosePlan | null
  /** The number of strokes in the outbox while it is held, or while the person may not read the artwork any more. */
  readonly held: number
  /** The number of strokes of this artwork that the server refused for good, which are kept on this device. */
  readonly quarantined: number
  /** The number of copies of this page on this device that cannot be read. */
  readonly unreadable: number
  /** False while the server says that this person may not draw here. */
  readonly drawable: boolean
  /** The server speaks a newer protocol: a reload brings the newer client. */
  readonly isOutdated: boolean
  readonly summary: PaintedSummary
  /** The other people in the room, without their cursors, which change many times a second. */
  readonly people: readonly PresentPerson[]
  /** The draft has strokes, and there is no artwork for them yet. */
  readonly hasDraftStrokes: boolean
  /** The person has started the page over, and undo brings everything back. */
  readonly startedOver: boolean
}

export const INITIAL_STATE: ArtworkSessionState = {
  ready: false,
  save: null,
  kept: true,
  closed: null,
  held: 0,
  quarantined: 0,
  unreadable: 0,
  drawable: true,
  isOutdated: false,
  summary: { shown: 0, canUndo: false, canRedo: false, settled: false },
  people: [],
  hasDraftStrokes: false,
  startedOver: false,
}

/**
 * `connecting`: the first attempt of this visit; `connected`: in sync with the server; `held`: in sync, and the outbox is held;
 * `offline`: reconnecting; `closed`: the server refused, and there is nothing to retry.
 */
export type ConnectionState = 'connecting' | 'connected' | 'held' | 'offline' | 'closed'

export type SaveState = 'opening' | 'saved' | 'saving' | 'held' | 'offline' | 'stopped' | 'unkept'

export const SAVE_TEXT: Readonly<Record<SaveState, string>> = {
  opening: 'Opening...',
  saved: 'All changes saved',
  saving: 'Saving...',
  held: 'Kept on this device',
  offline: 'Offline, will sync',
  stopped: 'Not connected',
  unkept: 'Not kept on this device',
}

/**
 * Returns what the save state says. 'saved' means that everything in the document is on the server's disk, which `DurableState` knows.
 * What is neither on the server nor on the device is said first (OUTBOX-8).
 * @param unsaved the document holds something that is not known to be on the server's disk
 * @param kept everything in the document is kept on this device
 */
export function saveState(connection: ConnectionState, unsaved: boolean, kept: boolean): SaveState {
  if (unsaved && !kept) return 'unkept'
  switch (connection) {
    case 'connecting':
      return unsaved ? 'saving' : 'opening'
    case 'connected':
      return unsaved ? 'saving' : 'saved'
    case 'held':
      return unsaved ? 'held' : 'saved'
    case 'offline':
      return 'offline'
    case 'closed':
      return 'stopped'
  }
}

/** Returns whether strokes are neither on the server nor on the device, also those of a page that has no artwork to save them to. */
export const isUnkept = ({ save, kept, hasDraftStrokes }: ArtworkSessionState): boolean =>
  save === 'unkept' || (save === null && !kept && hasDraftStrokes)

/** What a session looks like from inside, for the tools that find sync problems. */
export interface SessionView {
  /** Null while there is no artwork to connect to. */
  readonly connection: ConnectionState | null
  /** The document's state vector: per Yjs client id, the number of its items. */
  readonly clocks: ReadonlyMap<number, number>
  /** The same of what the server has on disk, as far as it has said. */
  readonly durable: ReadonlyMap<number, number>
  /** Strokes that the server does not have. */
  readonly outbox: number
  /** The newest position of the log that the copy on this device covers. */
  readonly position: LogPosition | null
}

/** Returns a copy of the present state. */
export function viewSession(
  doc: Y.Doc,
  room: { readonly connection: ConnectionState; readonly unsaved: boolean; readonly durable: DurableState } | null,
  copy: KeptCopy | null,
): SessionView {
  return {
    connection: room?.connection ?? null,
    clocks: decodeStateVector(Y.encodeStateVector(doc)),
    durable: new Map(room?.durable.clocks),
    outbox: room?.unsaved ? countUnsaved(doc, room.durable.settled) : 0,
    position: copy?.row.position ?? null,
  }
}
