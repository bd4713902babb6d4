/** Turns titles into file names that every system accepts. */
import { truncate } from '#contract/truncate.ts'

/** Characters that Windows forbids, slashes, control characters, and characters that are invisible or reverse text. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Windows reads these names as devices, whatever follows a dot. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** In UTF-8. Most file systems take 255, and the extension and a number added by the browser need room. */
const MAX_BYTES = 200
const DEFAULT_NAME = 'Artwork'

/** Returns `title` as a file name without extension: never empty, at most 200 bytes of UTF-8. */
export function fileName(title: string): string {
  const clean = title.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ')
  // A leading dot hides a file; Windows drops a dot or space at the end.
  const bare = truncate(clean.replace(/^[. ]+/, ''), MAX_BYTES, bytesOf).replace(/[. ]+$/, '')
  if (bare === '') return DEFAULT_NAME
  return DEVICES.test(bare) ? `${DEFAULT_NAME} ${bare}` : bare
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
