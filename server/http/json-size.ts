/** Measures JSON before it is parsed: a small body may stand for millions of values. */
import type { Buffer } from 'node:buffer'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Returns whether JSON in UTF-8 has at most this many parts (lists, objects, texts and commas, each one) and this many levels.
 * Bytes that are no JSON are measured alike. Takes time linear in the bytes, and stops at the first part too many.
 */
export function isJsonWithin(json: Buffer, { parts, depth }: { parts: number; depth: number }): boolean {
  let [count, level] = [0, 0]
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at)
        count += 1
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        level += 1
        if (level > depth) return false
        count += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level -= 1
        break
      case COMMA:
        count += 1
    }
    if (count > parts) return false
  }
  return true
}

/** Returns the index of the quote that ends the text whose quote is at `start`, or the last index of all. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let before = end - 1
    while (json[before] === BACKSLASH) before -= 1
    // An even number of backslashes before a quote escape each other.
    if ((end - 1 - before) % 2 === 0) return end
  }
  return json.length - 1
}
