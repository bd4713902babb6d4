/** `npm run check`, step 'imports': the layers of scripts/check/layers.ts, and no circle among files or folders. */
import { readdir } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { graphFaults } from './graph-faults.ts'
import { readImports } from './import-graph.ts'
import { LAYERS, OFFERED } from './layers.ts'

const PROGRAM = ['contract', 'crdt', 'server', 'client', 'scripts']

/** Tests and contract suites may look at everything. */
const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(test|contract)\.tsx?$/.test(path)

async function sourceFiles(root: string): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => PROGRAM.includes(name))
  const paths = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path.split(sep).join('/')}`),
    ),
  )
  return paths.flat().filter((path) => isSource(path) && !path.includes('/node_modules/'))
}

const root = resolve(process.argv[2] ?? '.')
const files = await sourceFiles(root)
const imports = await readImports(root, files)
const faults = graphFaults(imports, LAYERS, OFFERED)
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${imports.length} imports, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
