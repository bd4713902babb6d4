/** Names that every system can keep a file under. */

/** What Windows forbids in names, and slashes; control characters; what turns text around or cannot be seen. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Windows takes these for devices, whatever comes after a dot. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** Bytes of UTF-8: 255 is what most file systems hold, less a number that a browser may add and the ending. */
const MOST_BYTES = 200
const NAMELESS = 'Artwork'

/** `title` as a file name without its ending: never empty, at most 200 bytes of UTF-8. */
export function fileName(title: string): string {
  const clean = title.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ')
  // A dot in front hides a file; one at the end, or a space, is lost on Windows.
  const bare = shortened(clean.replace(/^[. ]+/, '')).replace(/[. ]+$/, '')
  if (bare === '') return NAMELESS
  return DEVICES.test(bare) ? `${NAMELESS} ${bare}` : bare
}

function shortened(text: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > MOST_BYTES) break
    kept += segment
  }
  return kept
}
