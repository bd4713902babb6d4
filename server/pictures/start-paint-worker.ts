/** Where the painting thread's program is: beside this file, in TypeScript while developing and testing, bundled in production. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Starts a thread on the program that lies beside the module at `here`. */
export function startPaintWorker(here = import.meta.url): Worker {
  const program = here.endsWith('.ts') ? 'paint-worker-in-typescript.mjs' : 'paint-worker.js'
  // Node's own options for this process (a loader, a debugger) are not for the thread.
  return new Worker(join(dirname(fileURLToPath(here)), program), { execArgv: [], name: 'painting' })
}
