/** Runs the painting thread's program from its TypeScript sources: tsx's command line option does not reach into threads. */
import { register } from 'tsx/esm/api'

register()
await import('./paint-worker.ts')
