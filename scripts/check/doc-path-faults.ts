/** Finds paths that documents name and that do not exist. */

const NAMED_PATH = /`((?:contract|crdt|server|client|scripts|tests|docs)\/[\w./-]*)`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g

export interface Document {
  /** From the project's root. */
  readonly path: string
  readonly text: string
}

/** Returns one sentence, with file and line, for each named path or relative link for which `exists` is false. */
export function docPathFaults(documents: readonly Document[], exists: (path: string) => boolean): string[] {
  return documents.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
      const named = [...line.matchAll(NAMED_PATH)].map(([, target]) => target!)
      const linked = [...line.matchAll(LINK)].map(([, target]) => folder + target!)
      return [...named, ...linked]
        .filter((target) => !exists(target))
        .map((target) => `${path}:${index + 1}: ${target} does not exist`)
    }),
  )
}
