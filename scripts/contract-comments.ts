/** Reads the comments of the contract, which describe the calls and the schemas where programs read them (`server/api-docs/`). */
import { readdir, readFile } from 'node:fs/promises'

const CONTRACT = new URL('../contract/', import.meta.url)
const EXPORT = /^export const (\w+)/
const FIELD = /^\s+(?:'([\w-]+)'|(\w+)):? ?/

/** What means something in this repository only: rule ids, and paths of files. */
const REFERENCE = /(?:[A-Z]+-\d+|(?:docs|contract|client|server|crdt)\/[\w./-]+|[\w-]+\.ts)/.source
const REFERENCES = new RegExp(String.raw` \(\`?${REFERENCE}\`?(?:, \`?${REFERENCE}\`?)*\)`, 'g')

const plain = (comment: string): string =>
  comment
    .replaceAll(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    // A line that begins a list stays on its own.
    .replaceAll(/\n(?!- )/g, ' ')
    .replaceAll(REFERENCES, '')

/** Adds the comments of one file: of the file itself, its exports, and the fields in them whose name says which is meant. */
function addComments(comments: Map<string, string>, file: string, text: string): void {
  const lines = text.split('\n')
  const seen = new Set<string>()
  let inside = ''
  for (let at = 0; at < lines.length; at += 1) {
    inside = EXPORT.exec(lines[at]!)?.[1] ?? inside
    if (!lines[at]!.trimStart().startsWith('/**')) continue
    const begin = at
    while (!lines[at]!.trimEnd().endsWith('*/')) at += 1
    const comment = plain(
      lines
        .slice(begin, at + 1)
        .map((line) => line.trim())
        .join('\n'),
    )
    const next = lines[at + 1] ?? ''
    const exported = EXPORT.exec(next)?.[1]
    const field = FIELD.exec(next)
    if (begin === 0) comments.set(file, comment)
    else if (exported !== undefined) comments.set(`${file}.${exported}`, comment)
    else if (field && inside !== '') {
      const key = `${file}.${inside}.${field[1] ?? field[2]}`
      // Two fields of one name are two things.
      if (seen.has(key)) comments.delete(key)
      else comments.set(key, comment)
      seen.add(key)
    }
  }
}

/** Returns the comments by `file`, `file.export` and `file.export.field`. */
export async function contractComments(): Promise<Map<string, string>> {
  const comments = new Map<string, string>()
  for (const name of (await readdir(CONTRACT)).toSorted())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
      addComments(comments, name.slice(0, -'.ts'.length), await readFile(new URL(name, CONTRACT), 'utf8'))
  return comments
}
