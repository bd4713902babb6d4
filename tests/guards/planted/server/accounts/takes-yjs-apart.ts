import * as Y from 'yjs'

const { decodeStateVector: read } = Y

export const clientCount = (bytes: Uint8Array): number => read(bytes).size
