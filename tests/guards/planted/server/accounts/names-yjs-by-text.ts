import * as Y from 'yjs'

export const clientCount = (bytes: Uint8Array): number => Y['decodeStateVector'](bytes).size
