/** Leaves out of a reply the items of lists that a newer server sends. Loaded when a reply does not fit, which is seldom. */
import type { z } from 'zod'
import { markIncomplete } from './incomplete-reply.ts'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/** Returns the parsed value without the items of lists that hold an unknown word. Throws ZodError when anything else is wrong. */
export function parseKnownItems<R extends z.ZodType>(schema: R, value: unknown, issues: readonly Issue[]): z.output<R> {
  const unknown = unknownItems(issues, value)?.map(pointerOf)
  if (!unknown) return schema.parse(value)
  const known = schema.parse(withoutItems(value, new Set(unknown)))
  console.warn('This page does not know some items of a list, and leaves them out:', unknown)
  markIncomplete(known)
  return known
}

/** Returns the items of lists in `value` that hold an unknown word, or null when an issue is about something else. */
function unknownItems(issues: readonly Issue[], value: unknown, at: Path = []): Path[] | null {
  const items: Path[] = []
  for (const issue of issues) {
    const found = itemsOf(issue, value, [...at, ...issue.path])
    if (found === null) return null
    items.push(...found)
  }
  return items
}

function itemsOf(issue: Issue, value: unknown, path: Path): Path[] | null {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    for (const option of issue.errors) {
      const items = unknownItems(option, value, path)
      if (items !== null) return items
    }
    return null
  }
  const isWord = issue.code === 'invalid_value' || issue.code === 'invalid_union'
  if (!isWord || typeof valueAt(value, path) !== 'string') return null
  const item = itemAround(path, value)
  return item && [item]
}

/** Returns the innermost object of a list around `path`, else the outermost item of any kind, or null when no list is around it. */
function itemAround(path: Path, value: unknown): Path | null {
  let item: Path | null = null
  for (let length = path.length; length > 0; length--) {
    if (!Array.isArray(valueAt(value, path.slice(0, length - 1)))) continue
    item = path.slice(0, length)
    if (isRecord(valueAt(value, item))) return item
  }
  return item
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    // The cast: arrays are read by their indexes, as objects are by their keys.
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

const pointerOf = (path: Path): string => path.map((key) => `/${String(key)}`).join('')

function withoutItems(value: unknown, left: ReadonlySet<string>, at = ''): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const pointer = `${at}/${index}`
      return left.has(pointer) ? [] : [withoutItems(item, left, pointer)]
    })
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutItems(part, left, `${at}/${key}`)]))
}
