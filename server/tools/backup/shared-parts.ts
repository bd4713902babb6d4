/** Which files of earlier backups a new one shares (docs/decisions/0272). */
import { link, stat } from 'node:fs/promises'
import { hashFile, makeFolderOf } from './hashed-file.ts'
import { type LogPart, logPartPath, type PartId } from './manifest.ts'

/** A finished backup that is not encrypted. */
export interface EarlierBackup {
  readonly directory: string
  readonly logParts: readonly LogPart[]
}

export interface PartSharing {
  /** Links a part into the new backup, after reading it once more. Returns null when it is to be written instead. */
  share(id: PartId): Promise<LogPart | null>
  /** The paths in earlier backups that were found damaged or missing. */
  readonly damaged: readonly string[]
}

/**
 * A part is linked to the newest file of it that is not the one of the newest backup. So the newest two backups never have a file in common,
 * whichever others are removed, and a damaged file is not in all of them.
 * @param earlier the newest first
 * @param directory of the new backup
 */
export function createPartSharing([newest, ...others]: readonly EarlierBackup[], directory: string): PartSharing {
  const inNewest = newest && partsOf(newest)
  const inOthers = others.map(partsOf)
  const damaged: string[] = []

  async function fileOf(path: string): Promise<string | null> {
    const found = await fileAt(path)
    if (found === null) damaged.push(path)
    return found
  }

  return {
    damaged,
    async share(id) {
      const key = keyOf(id)
      const copy = inNewest?.get(key)
      const file = copy && (await fileOf(copy.path))
      if (!file) return null
      for (const found of inOthers) {
        const other = found.get(key)
        const otherFile = other && (await fileOf(other.path))
        if (!otherFile || otherFile === file) continue
        if (await isIntact(other)) return (await isLinked(other.path, directory, other.part)) ? other.part : null
        damaged.push(other.path)
      }
      return null
    },
  }
}

interface KeptPart {
  readonly part: LogPart
  readonly path: string
}

const keyOf = ({ artworkId, from, to, hash, at }: PartId): string => [artworkId, from, to, hash, at].join(' ')

const partsOf = ({ directory, logParts }: EarlierBackup): ReadonlyMap<string, KeptPart> =>
  new Map(logParts.map((part) => [keyOf(part), { part, path: logPartPath(directory, part) }]))

/** Returns what two paths of one file have in common; null when the file cannot be looked at. */
async function fileAt(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found && `${found.dev} ${found.ino}`
}

async function isIntact({ part, path }: KeptPart): Promise<boolean> {
  const found = await hashFile(path).catch(() => null)
  return found?.bytes === part.bytes && found.sha256 === part.sha256
}

async function isLinked(path: string, directory: string, part: LogPart): Promise<boolean> {
  const target = logPartPath(directory, part)
  await makeFolderOf(directory, target)
  try {
    await link(path, target)
    return true
  } catch {
    // Not every file system has links, and the number of links to a file is limited. Writing a file fails for all other reasons, too.
    return false
  }
}
