import * as encoding from 'lib0/encoding'

/**
 * Writes a signed integer as LEB128 of its zigzag value, so that 0, -1, 1, -2, ... become 0, 1, 2, 3, ... Not lib0's writeVarInt,
 * which has another format.
 */
export function writeZigzag(out: encoding.Encoder, value: number): void {
  encoding.writeVarUint(out, value < 0 ? -value * 2 - 1 : value * 2)
}
