/** The two icon sets that pages are derived from. Both are development dependencies; the derived pages are committed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type IconSet = 'fluent-emoji-flat' | 'noto'

export interface Icon {
  readonly body: string
  readonly width: number
  readonly height: number
}

interface IconFile {
  readonly icons: Readonly<Record<string, { body: string; width?: number; height?: number }>>
  readonly width?: number
  readonly height?: number
}

/** Iconify's default for a set that names no size. */
const DEFAULT_SIZE = 16
const require = createRequire(import.meta.url)
const files = new Map<IconSet, IconFile>()

/** Returns an icon of a set. @throws when the set has no such icon. */
export function iconOf(set: IconSet, name: string): Icon {
  let file = files.get(set)
  if (!file) {
    // The cast holds: the packages' own type for this file has these fields and more.
    file = JSON.parse(readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8')) as IconFile
    files.set(set, file)
  }
  const icon = file.icons[name]
  if (!icon) throw new Error(`${set} has no icon ${name}`)
  return {
    body: icon.body,
    width: icon.width ?? file.width ?? DEFAULT_SIZE,
    height: icon.height ?? file.height ?? DEFAULT_SIZE,
  }
}
