/** Runs the backup process from its TypeScript sources. */
import { register } from 'tsx/esm/api'

register()
await import('./backup-process.ts')
