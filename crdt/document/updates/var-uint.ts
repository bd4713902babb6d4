/** Numbers as lib0 writes them, seven bits a byte, into bytes whose size is known beforehand: one allocation a message. */

/** How many bytes a number takes: a whole number from 0 to 2^53 - 1. */
export function varUintSize(value: number): number {
  let size = 1
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) size += 1
  return size
}

/** Returns the place after what was written. */
export function writeVarUint(bytes: Uint8Array, at: number, value: number): number {
  let place = at
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) {
    bytes[place] = 128 | (rest % 128)
    place += 1
  }
  bytes[place] = rest
  return place + 1
}
