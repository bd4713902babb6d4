/**
 * Decides what the save state says, such as 'All changes saved': only that everything in the document is on the server's disk
 * makes it 'saved'. `DurableState` knows what is on the disk.
 */

/**
 * `connecting`: the first attempt of this visit; `connected`: in sync with the server; `held`: in sync, and the outbox is held;
 * `offline`: reconnecting; `closed`: the server refused, and there is nothing to retry.
 */
export type ConnectionState = 'connecting' | 'connected' | 'held' | 'offline' | 'closed'

export type SaveState = 'opening' | 'saved' | 'saving' | 'held' | 'offline' | 'stopped' | 'unkept'

export const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  opening: 'Opening...',
  saved: 'All changes saved',
  saving: 'Saving...',
  held: 'Kept on this device',
  offline: 'Offline, will sync',
  stopped: 'Not connected',
  unkept: 'Not kept on this device',
}

/**
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
