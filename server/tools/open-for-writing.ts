/** Opens the storage for tools that write. */
import { MIGRATIONS } from '#server/compose/migrations.ts'
import type { Config } from '#server/config.ts'
import { type OpenedStorage, openStorage } from '#server/open-storage.ts'
import { refuseNewerStorage } from '#server/storage/migrations.ts'

/** Opens the storage that the settings select. Rejects with NewerStorage, so that an older tool damages nothing. */
export async function openForWriting(config: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<OpenedStorage> {
  const opened = await openStorage(config)
  try {
    await refuseNewerStorage(opened.storage, MIGRATIONS)
    return opened
  } catch (error) {
    await opened.storage.close()
    throw error
  }
}
