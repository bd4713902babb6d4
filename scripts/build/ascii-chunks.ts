/**
 * Writes the characters of built code that are not ASCII as escapes, which mean the same in strings, templates and regular expressions.
 * V8 keeps the source of what runs, with one byte for each character of such a text and with two for each of any other.
 */
import type { Plugin } from 'vite'

export const asciiChunks: Plugin = {
  name: 'ascii-chunks',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asAscii(file.code)
  },
}

/** Exported for its test. */
export const asAscii = (code: string): string =>
  code.replaceAll(
    /(\\*)([^\0-\x7F])/g,
    // A backslash before such a character means nothing, but would make the escape plain text.
    (_, slashes: string, unit: string) => slashes.slice(slashes.length % 2) + escaped(unit),
  )

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
