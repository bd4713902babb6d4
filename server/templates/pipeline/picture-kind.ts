/** Tells a picture by its bytes; names and content types are only what somebody claims. */
export type PictureKind = 'svg' | 'png' | 'jpeg'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const beginsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((value, at) => bytes[at] === value)

/** Null for anything that is none of the three. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (beginsWith(bytes, PNG)) return 'png'
  if (beginsWith(bytes, JPEG)) return 'jpeg'
  const head = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(head)
    ? 'svg'
    : null
}
