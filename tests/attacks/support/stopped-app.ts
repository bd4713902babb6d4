/** The data of an app that is stopped: what an operator does to it before the next start. */
import { createStrokeLog, type LogEntry, type NewLogEntry, type StrokeLog } from '#server/log/stroke-log.ts'
import { openStorage, type OpenedStorage } from '#server/open-storage.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const entryCollection: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}

/** The settings that select an engine, and the data directory. */
export interface DataLocation {
  readonly environment: Record<string, string>
  readonly directory: string
}

export const configOf = ({ environment, directory }: DataLocation) => ({
  mongodbUri: environment['MONGODB_URI'] ?? null,
  dataDirectory: directory,
})

/** Stops the app, lets `act` work on its storage and its log, and starts it again. */
export async function whileStopped(
  app: App,
  environment: Record<string, string>,
  act: (stored: OpenedStorage, strokeLog: StrokeLog) => Promise<void>,
): Promise<App> {
  const { directory } = app
  await app.close({ keepData: true })
  const stored = await openStorage(configOf({ environment, directory }))
  try {
    await act(stored, createStrokeLog(stored))
  } finally {
    await stored.storage.close()
  }
  return startApp({ environment, directory })
}

/** Puts a log back to its first `seq` entries and appends others, as when older files are put back and people draw on. */
export async function replaceEntriesAfter(
  seq: number,
  artworkId: number,
  { storage }: OpenedStorage,
  others: readonly NewLogEntry[] = [],
): Promise<void> {
  await storage.collection(entryCollection).deleteMany({ artworkId, seq: { $gt: seq } })
  const strokeLog = createStrokeLog({ storage })
  await strokeLog.append(artworkId, await strokeLog.lastPosition(artworkId), others)
}
