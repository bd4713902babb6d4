/** The import graph of the program's files, read from their text: what each file imports, type imports included. */
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** Paths from the project's root. */
  readonly from: string
  readonly to: string
}

/** Returns the imports among `files` (paths from the folder `root`); packages are left out. Throws when a file cannot be parsed. */
export async function readImports(root: string, files: readonly string[]): Promise<Import[]> {
  const known = new Set(files)
  const read = await Promise.all(
    files.map(async (from) => {
      const text = await readFile(posix.join(root, from), 'utf8')
      return importedPaths(from, text)
        .filter((to) => known.has(to))
        .map((to) => ({ from, to }))
    }),
  )
  return read.flat()
}

function importedPaths(from: string, text: string): string[] {
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => unquoted(text.slice(start, end)))
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
    ...workerFiles(text),
  ]
  return [...new Set(specifiers.map((specifier) => resolved(from, specifier)))]
}

/** A worker is loaded by its address: `new URL('./painter.worker.ts', import.meta.url)`. */
const workerFiles = (text: string): string[] =>
  [...text.matchAll(/new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g)].map((match) => match[1]!)

const unquoted = (literal: string): string => literal.replaceAll(/^['"`]|['"`]$/g, '')

/** `#crdt/x.ts` (package.json, "imports") and './x.ts' as paths from the root. */
const resolved = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)
