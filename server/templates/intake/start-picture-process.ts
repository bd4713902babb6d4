/** Finds and starts the program of the picture process: TypeScript in development and tests, a bundle in production. */
import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAX_HEAP_MB = 512

/** Starts the process with the program in the folder of the module at `here`. It gets none of this process's environment. */
export function startPictureProcess(here = import.meta.url): ChildProcess {
  const program = here.endsWith('.ts') ? 'picture-process-in-typescript.mjs' : 'picture-process.js'
  return fork(join(dirname(fileURLToPath(here)), program), {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
