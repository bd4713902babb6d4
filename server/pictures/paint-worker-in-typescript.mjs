/** Runs the painting thread from its TypeScript sources, because tsx's command line option does not apply to threads. */
import { register } from 'tsx/esm/api'

register()
await import('./paint-worker.ts')
