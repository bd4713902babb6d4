/** `npm run bench -- size` (build first): the scripts that each screen loads on a first visit, with their size after gzip -9. */
import { fileURLToPath } from 'node:url'
import { scriptsOf, totalBytes } from './built-scripts.ts'
import { SCREENS } from './screens.ts'

const CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url))

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(10)

export function sizeBench(): void {
  for (const screen of SCREENS) {
    const scripts = scriptsOf(CLIENT, screen)
    const budget = screen.budget === undefined ? '' : `, at most ${kilobytes(screen.budget).trim()}`
    console.log(`\n${kilobytes(totalBytes(scripts))}  ${screen.path}, ${scripts.length} files${budget}`)
    for (const { file, bytes } of scripts) console.log(`${kilobytes(bytes)}    ${file}`)
  }
}
