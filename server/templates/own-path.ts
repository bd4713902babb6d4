/** Reads the path of a page of this server. */

const OWN_PICTURE = /^\/templates\/([0-9a-f]{64})(-small)?\.png$/

/** Returns the hash of the plates of a page from the path of its picture; null for other paths. */
export function platesHashInPath(path: string): string | null {
  return OWN_PICTURE.exec(path)?.[1] ?? null
}
