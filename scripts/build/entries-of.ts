/** Finds out which of the client's entries load a module. */

/** What `entriesOf` needs of the bundler's information about a module. */
export interface ModuleImporters {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

/** Returns the modules from which static imports lead to `id`: the entry, and everything that is imported dynamically. */
export function entriesOf(id: string, importersOf: (id: string) => ModuleImporters | null): ReadonlySet<string> {
  const entries = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const found = importersOf(module)
    if (!found) continue
    if (found.isEntry || found.dynamicImporters.length > 0) entries.add(module)
    for (const importer of found.importers) seen.add(importer)
  }
  return entries
}
