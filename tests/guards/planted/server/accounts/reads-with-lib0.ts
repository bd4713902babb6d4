import { createDecoder, readVarUint } from 'lib0/decoding'

export const firstNumber = (bytes: Uint8Array): number => readVarUint(createDecoder(bytes))
