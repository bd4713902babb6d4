/** `npm run check`, step 'paths in documents': every path and link in a Markdown file leads somewhere. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { docPathFaults } from './doc-path-faults.ts'

const root = process.cwd()
const inDocs = (await readdir(join(root, 'docs'), { recursive: true })).map(
  (name) => `docs/${name.split(sep).join('/')}`,
)
const paths = [...(await readdir(root)), ...inDocs].filter((path) => path.endsWith('.md'))
const documents = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)
const faults = docPathFaults(documents, (path) => existsSync(join(root, path)))
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
