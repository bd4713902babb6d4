/** Finds and starts the program of the painting thread: TypeScript in development and tests, a bundle in production. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The jobs of a thread take far less together. One that takes more ends the thread, and not the process. */
const MAX_HEAP_MB = 1_024

/** Starts a thread with the program in the folder of the module at `here`. */
export function startPaintWorker(here = import.meta.url): Worker {
  const program = here.endsWith('.ts') ? 'paint-worker-in-typescript.mjs' : 'paint-worker.js'
  // The thread does not inherit this process's Node options, such as a loader or a debugger.
  return new Worker(join(dirname(fileURLToPath(here)), program), {
    execArgv: [],
    name: 'painting',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
}
