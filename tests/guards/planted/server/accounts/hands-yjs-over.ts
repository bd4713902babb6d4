import * as Y from 'yjs'

const all = Y

export const clientCount = (bytes: Uint8Array): number => all.decodeStateVector(bytes).size
