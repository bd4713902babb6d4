import { describe } from 'vitest'
import { isLong } from './run-options.ts'
import { hasMongod, useSharedMongo } from './shared-mongo.ts'

const isMongodThere = await hasMongod()

type Suite = (environment: (options?: { fresh?: boolean }) => Record<string, string>) => void

function onEmbedded(name: string, suite: Suite): void {
  describe(`${name} on the embedded engine`, () => suite(() => ({})))
}

function onMongo(name: string, suite: Suite): void {
  describe.skipIf(!isMongodThere)(`${name} on MongoDB`, () => {
    const newDatabase = useSharedMongo()
    suite((options) => ({ MONGODB_URI: newDatabase(options) }))
  })
}

/**
 * Runs a suite on both storage engines (STORAGE-1). Without a mongod the MongoDB half is skipped. While tests run,
 * `environment()` returns the settings that select the engine: none for the embedded one, or an empty MongoDB database (`useSharedMongo`).
 */
export function eachEngine(name: string, suite: Suite): void {
  onEmbedded(name, suite)
  onMongo(name, suite)
}

/** Runs a costly suite on both engines in `npm run test:long`, else on one: on the given one, or without a mongod on the embedded one. */
export function oneEngine(name: string, engine: 'embedded' | 'MongoDB', suite: Suite): void {
  if (isLong) eachEngine(name, suite)
  else if (engine === 'embedded' || !isMongodThere) onEmbedded(name, suite)
  else onMongo(name, suite)
}
