export { createDecoder as openBytes, readVarUint as readNumber } from 'lib0/decoding'
