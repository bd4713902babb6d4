import { decoding } from 'lib0'

export const firstNumber = (bytes: Uint8Array): number => decoding.readVarUint(decoding.createDecoder(bytes))
