/** Runs the picture process from its TypeScript sources. */
import { register } from 'tsx/esm/api'

register()
await import('./picture-process.ts')
