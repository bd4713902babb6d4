/** The bytes cannot become a page; `message` is a sentence for people that says why. */
export class UnreadablePicture extends Error {
  override readonly name: string = 'UnreadablePicture'
}

/** It has taken as much time as a picture may, or has ended the process that read it: an attempt at it counts for several. */
export class CostlyPicture extends UnreadablePicture {
  override readonly name = 'CostlyPicture'
}

export type PictureKind = 'svg' | 'png' | 'jpeg'

const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = new Uint8Array([0xff, 0xd8, 0xff])
/** How much of a file is searched for the opening `<svg>` tag. */
const SVG_HEAD_BYTES = 4_096

const beginsWith = (bytes: Uint8Array, signature: Uint8Array): boolean =>
  signature.every((value, at) => bytes[at] === value)

/** Returns null for other types. A text that looks like an SVG file may still be none: `safeSvg` parses it. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (beginsWith(bytes, PNG_SIGNATURE)) return 'png'
  if (beginsWith(bytes, JPEG_SIGNATURE)) return 'jpeg'
  // The decoder drops a byte order mark.
  const head = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES)).trimStart()
  return head.startsWith('<') && /<svg[\s:>]|<\w{1,20}:svg[\s>]/.test(head) ? 'svg' : null
}
