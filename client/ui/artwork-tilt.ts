const MOST_TENTHS = 12

/** Mixes the bits of an id, so that neighbours on the door lean differently (the finaliser of MurmurHash3). */
function mix(id: number): number {
  let bits = id | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** How far an artwork's sheet leans, in degrees from -1.2 to 1.2 in tenths; always the same for the same id. */
export function artworkTilt(id: number): number {
  return ((mix(id) % (2 * MOST_TENTHS + 1)) - MOST_TENTHS) / 10
}

const MAGNETS = ['#e5352b', '#2b50b8', '#ffd23f', '#1f7a4d', '#7c4dce', '#e84393', '#f5821f'] as const

/** The color of the magnet that holds a person's pictures, `#rrggbb`. */
export function magnetColor(ownerId: number): string {
  return MAGNETS[mix(ownerId) % MAGNETS.length] ?? MAGNETS[0]
}
