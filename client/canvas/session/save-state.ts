/**
 * Decides what the save state says, such as 'All changes saved': only that everything in the document is on the server's disk
 * makes it 'saved'. `DurableState` knows what is on the disk.
 */

/**
 * `connecting`: the first attempt of this visit; `connected`: in sync with the server; `offline`: reconnecting;
 * `closed`: the server refused, and there is nothing to retry.
 */
export type ConnectionState = 'connecting' | 'connected' | 'offline' | 'closed'

export type SaveState = 'opening' | 'saved' | 'saving' | 'offline' | 'stopped'

export const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  opening: 'Opening...',
  saved: 'All changes saved',
  saving: 'Saving...',
  offline: 'Offline, will sync',
  stopped: 'Not connected',
}

/** @param unsaved the document holds something that is not known to be on the server's disk */
export function saveState(connection: ConnectionState, unsaved: boolean): SaveState {
  switch (connection) {
    case 'connecting':
      return unsaved ? 'saving' : 'opening'
    case 'connected':
      return unsaved ? 'saving' : 'saved'
    case 'offline':
      return 'offline'
    case 'closed':
      return 'stopped'
  }
}
