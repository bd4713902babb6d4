/** `npm run check`, step 'rule ids': prints the faults of the files below the working directory, and exits with 1 when there are any. */
import { readFileSync } from 'node:fs'
import { ruleIdFaults } from './rule-id-faults.ts'
import { textFiles } from './text-files.ts'

const faults = ruleIdFaults(textFiles().map((path) => ({ path, text: readFileSync(path, 'utf8') })))
console.log(faults.length === 0 ? 'every cited rule is listed, and every listed rule is cited' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
