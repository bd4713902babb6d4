/**
 * The settings of the whole server: one stored document, which every process keeps in memory and reads again when any process has
 * changed it. Reading a setting costs nothing, so that it can be asked at every use (ADMIN-44, ADMIN-45).
 */
import type { RegistrationMode, ServerSettings, SettingsChange } from '#contract/server-settings.ts'
import type { Audit } from '#server/audit/audit.ts'
import { describeChange } from '#server/audit/describe-change.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announcementsIn } from '#server/storage/announcements.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import { REGISTRATION_IS_FIXED } from '#server/texts/accounts.ts'

type Stored = Omit<ServerSettings, 'registrationFixed'>

interface ServerSettingsRow extends Partial<Stored> {
  _id: 'server'
}

const settingsCollection: CollectionDefinition<ServerSettingsRow> = { name: 'serverSettings', indexes: [] }
const ID = { _id: 'server' } as const

const settingsChanges = announcementsIn<'changed'>('settingsChanges')

const DEFAULTS: Stored = { registration: 'open', noPublicPictures: false, noChildCodes: false }

/** The settings of a server that nobody has set up. */
export const DEFAULT_SETTINGS: ServerSettings = { ...DEFAULTS, registrationFixed: false }

/**
 * Reads the settings, and hears of changes from then on.
 * @param options.registration what the environment fixes; null when the stored setting counts
 */
export async function createServerSettings(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  fixed: RegistrationMode | null,
  audit: Audit,
  /** Gets the error when changed settings could not be read. */
  failed: (error: unknown) => void,
) {
  const rows = storage.collection(settingsCollection)
  const listeners: (() => void)[] = []
  let stored = DEFAULTS

  async function reload(): Promise<void> {
    const row = await rows.findOne(ID)
    const { registration, noPublicPictures, noChildCodes } = { ...DEFAULTS, ...row }
    stored = { registration, noPublicPictures, noChildCodes }
  }

  const current = (): ServerSettings => ({
    ...stored,
    registration: fixed ?? stored.registration,
    registrationFixed: fixed !== null,
  })

  const watch = await settingsChanges.watch(storage, () => {
    reload().then(() => listeners.forEach((listener) => listener()), failed)
  })
  await reload()

  return {
    /** Returns the settings as this process knows them: those of a moment ago, where another process has just changed them. */
    current,
    /** Changes them for an admin, with an entry of the audit log. Throws a 409 Problem for a registration that the environment fixes. */
    async change({ id: adminId }: Pick<Person, 'id'>, change: SettingsChange): Promise<ServerSettings> {
      if (fixed !== null && change.registration !== undefined && change.registration !== fixed)
        throw Problem.conflict(REGISTRATION_IS_FIXED, 'fixed')
      await storage.transact(async (transaction) => {
        const settings = transaction.collection(settingsCollection)
        const before = { ...DEFAULTS, ...(await settings.findOne(ID)) }
        const details = describeChange(before, change)
        if (details === '') return
        const { registration = before.registration, noPublicPictures = before.noPublicPictures } = change
        const { noChildCodes = before.noChildCodes } = change
        await settings.updateOne(ID, { $set: { registration, noPublicPictures, noChildCodes } }, { upsert: true })
        await audit.record(transaction, {
          act: 'settings-changed',
          adminId,
          target: 'settings',
          targetId: 0,
          title: 'the server',
          details,
        })
        await settingsChanges.announce(transaction, 'changed', now())
      })
      await reload()
      return current()
    },
    /** Calls back in this process after each change by any process, once `current` returns it. */
    onChange: (listener: () => void): void => void listeners.push(listener),
    /** Deletes old announcements of changes. */
    sweep: (): Promise<void> => settingsChanges.sweep(storage, now()),
    /** Stops hearing of changes. */
    close: (): Promise<void> => watch.close(),
  }
}

export type ServerSettingsService = Awaited<ReturnType<typeof createServerSettings>>
