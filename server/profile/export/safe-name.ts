/** File names that every system can unpack. */
import { truncate } from '#contract/truncate.ts'

/** In UTF-16 units; at most 150 bytes, of the 255 that systems allow. */
const MAX_NAME = 50

/** Separators, characters that Windows refuses, control characters, signs that turn the direction of text, and halves of characters. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Returns `{id}-{title}`, or the id alone where nothing of the title can stay. The id keeps names apart, and away from names like CON. */
export function safeName(id: number, title: string): string {
  const cleaned = truncate(title.normalize('NFC').replaceAll(UNSAFE, ' '), MAX_NAME)
  const name = cleaned.replaceAll(/\s+/gu, ' ').replaceAll(/^[\s.]+|[\s.]+$/gu, '')
  return name === '' ? String(id) : `${id}-${name}`
}
