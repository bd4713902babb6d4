/** Tenths of a degree. */
const MAX_TILT_TENTHS = 12

/** Hashes an id (MurmurHash3's finalizer), so that neighbouring ids tilt differently. */
function mix(id: number): number {
  let bits = id | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Returns the tilt of a pinned artwork in degrees, from -1.2 to 1.2 in steps of 0.1; the same for the same id. */
export function artworkTilt(id: number): number {
  return ((mix(id) % (2 * MAX_TILT_TENTHS + 1)) - MAX_TILT_TENTHS) / 10
}
