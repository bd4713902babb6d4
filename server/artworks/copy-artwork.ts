/** Copies an artwork with its strokes for somebody who may see it, so that they can color on in a page of their own. */
import { MAX_TITLE } from '#contract/artworks.ts'
import { truncate } from '#contract/truncate.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { LogReading } from '#crdt/document/updates/logged-update.ts'
import { inTurns } from '#server/log/in-turns.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { type LogEntry, removeLog, type StrokeLog } from '#server/log/stroke-log.ts'
import { LostPlates, type PlatesHolds } from '#server/templates/plates-holds.ts'
import { ARTWORK_NOT_FOUND } from '#server/texts/artworks.ts'
import type { ArtworkAccess } from './access.ts'
import type { ArtworkQuota } from './artwork-quota.ts'
import { newArtworkId, newShownNumber, withFreeId } from './artwork-ids.ts'
import { type ArtworkRow, isOnOwnPage } from './artwork-row.ts'
import { refuseHidden } from './require-rights.ts'
import { newLogKey } from './log-keys.ts'
import { childrenOfCopy } from './picture-children.ts'
import { titleKeyOf } from './title-key.ts'

/** Entries that are written together: a few MB at most. */
const ENTRIES_PER_WRITE = 200

const SUFFIX = ' (copy)'

/**
 * Returns the function that copies an artwork which the person may read, and resolves with the row of the copy. The strokes keep their
 * authors and times (ARTWORK-12). It throws a 403 Problem for the owner while the artwork is hidden, a 404 Problem when it is deleted or
 * the right to read it ends meanwhile, and the Problems of `ArtworkQuota.begin`; nothing is written then.
 */
export function createArtworkCopier(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  access: ArtworkAccess,
  quota: ArtworkQuota,
  holds: Pick<PlatesHolds, 'take'>,
  strokeLog: Pick<StrokeLog, 'stream' | 'append'>,
  accounts: Pick<AccountService, 'find'>,
) {
  /** Copies what is not set aside (LOG-4). Writes the log before the row: an artwork with a part of its strokes is never to be seen. */
  async function copyLog(from: number, to: number): Promise<void> {
    let position = LOG_START
    let entries: LogEntry[] = []
    const write = async (): Promise<void> => {
      position = await strokeLog.append(to, position, entries)
      entries = []
    }
    const reading = new LogReading()
    for await (const entry of inTurns(strokeLog.stream(from))) {
      const update = reading.update(entry.update)
      if (!update) continue
      entries.push({ ...entry, update })
      if (entries.length === ENTRIES_PER_WRITE) await write()
    }
    if (entries.length > 0) await write()
  }

  return async (
    person: Person,
    artwork: ArtworkRow,
    keepMade: KeepMade = WITHOUT_KEY.keepMade,
  ): Promise<ArtworkRow> => {
    const artworkId = artwork._id
    refuseHidden(artwork)
    const account = await accounts.find(person.id)
    if (!account) throw Problem.unauthorized()
    const at = now()
    const title = truncate(artwork.title, MAX_TITLE - SUFFIX.length).trimEnd() + SUFFIX
    const { unread: _, children: __, ...copied } = artwork
    const row: Omit<ArtworkRow, '_id'> = {
      ...copied,
      copyOf: artworkId,
      logKey: newLogKey(),
      userId: person.id,
      title,
      titleKey: titleKeyOf(title),
      completed: false,
      completedAt: null,
      collaborativeMode: false,
      sessionCode: null,
      codeUsedAt: null,
      familyId: account.activeFamilyId,
      familyChosen: false,
      sharedWith: null,
      doorKey: null,
      doorSize: null,
      // It holds other people's strokes, so nobody else sees it before its owner says so.
      visibility: 'private',
      visibilityChosen: true,
      createdAt: at,
      updatedAt: at,
    }
    const keep = isOnOwnPage(row) ? await holds.take(row.platesHash) : undefined
    const { _id, begun } = await withFreeId(newArtworkId, async (id) => ({
      _id: id,
      begun: await quota.begin({ ...row, _id: id }),
    }))
    try {
      await copyLog(artworkId, _id)
      // Of a log that was deleted meanwhile, the copy may have a part. If it is there now, its plates were there when the hold was taken.
      const source = (await access.accessOf(artworkId, person)).artwork
      if (!source) throw Problem.notFound(ARTWORK_NOT_FOUND)
      refuseHidden(source)
      // A child is noted before it draws, so all whose strokes were copied are known now.
      const children = childrenOfCopy(source, newShownNumber)
      return await begun.finish({ ...row, _id, ...(children.length > 0 && { children }) }, async (transaction) => {
        await keep?.(transaction)
        await keepMade(transaction, { id: _id, artworkId: _id })
      })
    } catch (error) {
      // A sweep does what fails here.
      if (await begun.giveUp().catch(() => false)) await removeLog(_id, { storage }).catch(() => undefined)
      throw error instanceof LostPlates ? Problem.notFound(ARTWORK_NOT_FOUND) : error
    }
  }
}
