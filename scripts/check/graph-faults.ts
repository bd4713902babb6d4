/** What the import graph must not have: imports upwards or into the inside of a feature, folders outside the layers, and cycles. */
import { posix } from 'node:path'
import type { Import } from './import-graph.ts'
import type { Layer } from './layers.ts'

/**
 * Returns one sentence for each fault, none when the graph is sound.
 * @param layers from the lowest to the highest
 * @param offered files, and folders that end with a slash, which features offer to other features
 */
export function graphFaults(
  imports: readonly Import[],
  layers: readonly Layer[],
  offered: readonly string[] = [],
): string[] {
  return [
    ...unlistedFolders(imports, layers),
    ...upwardImports(imports, layers),
    ...importsIntoFeatures(imports, offered),
    ...cycles(imports).map((files) => `files import each other in a circle: ${files.join(' -> ')}`),
    ...cycles(betweenFolders(imports, layers)).map(
      (folders) => `folders of one layer import each other in a circle: ${folders.join(' -> ')}`,
    ),
  ]
}

/** Returns the layer's place among the layers; -1 for a file of none. */
function layerOf(path: string, layers: readonly Layer[]): number {
  let found = -1
  let longest = 0
  for (const [index, { holds }] of layers.entries())
    for (const entry of holds)
      if (entry.length > longest && (path === entry || path.startsWith(`${entry}/`))) {
        found = index
        longest = entry.length
      }
  return found
}

function unlistedFolders(imports: readonly Import[], layers: readonly Layer[]): string[] {
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]))
  return [...files]
    .filter((file) => file.includes('/') && layerOf(file, layers) < 0)
    .map((file) => `${file} is in no layer: list its folder in scripts/check/layers.ts`)
}

function upwardImports(imports: readonly Import[], layers: readonly Layer[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [layers[layerOf(from, layers)], layers[layerOf(to, layers)]]
    return own && other && layers.indexOf(other) > layers.indexOf(own)
      ? [`${from} (${own.name}) imports ${to}, which lies in a higher layer (${other.name})`]
      : []
  })
}

/** The feature that a file belongs to; undefined for a file of none. */
const featureOf = (path: string): string | undefined => /^client\/features\/[^/]+(?=\/)/.exec(path)?.[0]

function importsIntoFeatures(imports: readonly Import[], offered: readonly string[]): string[] {
  const isOffered = (path: string): boolean =>
    offered.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))
  return imports
    .filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !isOffered(to))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}, which its feature does not offer: see OFFERED in scripts/check/layers.ts`,
    )
}

/** Returns the imports between the folders of one layer. */
function betweenFolders(imports: readonly Import[], layers: readonly Layer[]): Import[] {
  return imports
    .filter(({ from, to }) => layerOf(from, layers) === layerOf(to, layers))
    .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) }))
    .filter(({ from, to }) => from !== to)
}

/** Returns one circle for each place where a depth-first walk meets its own path. */
function cycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node)
    if (start >= 0) return void found.push([...path.slice(start), node])
    if (done.has(node)) return
    for (const to of targets.get(node) ?? []) walk(to, [...path, node])
    done.add(node)
  }
  for (const node of targets.keys()) walk(node, [])
  return found
}
