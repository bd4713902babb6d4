/** `npm run check`, step 'prose': prints the sentences that are hard to read, and exits with 1 when there are any. */
import { readFileSync } from 'node:fs'
import { proseFaults } from './prose-faults.ts'
import { textFiles } from './text-files.ts'

const faults = textFiles().flatMap((path) => proseFaults({ path, text: readFileSync(path, 'utf8') }))
console.log(faults.length === 0 ? 'comments, documents, titles and texts are plain' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
