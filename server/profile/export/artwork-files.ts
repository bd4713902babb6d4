/** The files of one artwork in the export of a person's data. */
import type { Artwork } from '#contract/artworks.ts'
import type { OwnedArtwork } from '#server/artworks/artwork-lookup.ts'
import { type ShownPeople, SOMEONE } from '#server/artworks/shown-people.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { PICTURE_MISSING_IN_EXPORT } from '#server/texts/artworks.ts'
import { jsonArrayOf, jsonLinesOf, jsonOf } from './json-text.ts'
import { readLog, strokeRowsOf } from './read-strokes.ts'
import { safeName } from './safe-name.ts'
import type { ArchiveFile } from './zip.ts'

export const FILES_PER_ARTWORK = 4

/** A picture that is not painted in this time is left out: a connection without bytes would be cut soon after. */
const PICTURE_TIMEOUT_MS = 60_000

export interface ArtworkFilesOptions {
  /** Returns an artwork as its owner sees it; throws a 404 Problem when it is deleted. */
  readonly get: (owner: Person, artworkId: number) => Promise<Artwork>
  readonly strokeLog: Pick<StrokeLog, 'stream'>
  readonly pictures: Pick<PictureService, 'newest'>
  readonly shownPeople: ShownPeople
}

/**
 * Returns the artwork's files one after the other; none when it was deleted meanwhile.
 * @param reader who gets the files, and reads in them the names that a picture shows this person
 */
export async function* artworkFiles(
  { owner, reader }: { owner: Person; reader: Person },
  owned: OwnedArtwork,
  signal: AbortSignal,
  { get, strokeLog, pictures, shownPeople }: ArtworkFilesOptions,
): AsyncGenerator<ArchiveFile> {
  const { _id } = owned
  const artwork = await unlessDeleted(get(owner, _id))
  if (!artwork) return
  const folder = `artworks/${safeName(_id, owned.title)}`
  const modifiedAt = new Date(artwork.updatedAt)
  const log = await readLog(strokeLog.stream(_id), signal)
  const shown = await shownPeople.on(owned, reader, log.authors)
  const shownIds = await shownPeople.shownIds(owned, reader)
  const people = new Map(shown.map(({ id, name }) => [id, name]))
  const text = (name: string, body: AsyncIterable<string>): ArchiveFile => ({
    path: `${folder}/${name}`,
    modifiedAt,
    body,
    compressed: true,
  })

  // The session code lets people join, and archives get lost.
  const { sessionCode: _code, isOwner: _own, canDraw: _draw, ...described } = artwork
  yield text('artwork.json', jsonOf({ ...described, people: [...people].map(([id, name]) => ({ id, name })) }))
  const authorOf = (userId: number): { userId: number; author: string } => {
    const shownId = shownIds.get(userId) ?? userId
    return { userId: shownId, author: people.get(shownId) ?? SOMEONE }
  }
  yield text('strokes.json', jsonArrayOf(strokeRowsOf(_id, log, authorOf)))
  log.document.destroy()
  yield text('log.jsonl', jsonLinesOf(logLines(strokeLog.stream(_id), shownIds)))

  const png = await unlessDeleted(pictureOf(_id, { pictures, userId: owner.id, signal }))
  if (png) yield { path: `${folder}/picture.png`, modifiedAt, body: once(png), compressed: false }
  else yield text('picture-missing.txt', once(PICTURE_MISSING_IN_EXPORT))
}

/**
 * Returns one file of an artwork of others that the person has joined: the title, and the person's own strokes, undone ones too. None when
 * the person may not read it any more, or it is deleted meanwhile. What others have drawn there is theirs.
 */
export async function* joinedFiles(
  person: Person,
  artworkId: number,
  signal: AbortSignal,
  { get, strokeLog }: Pick<ArtworkFilesOptions, 'get' | 'strokeLog'>,
): AsyncGenerator<ArchiveFile> {
  const artwork = await unlessDeleted(get(person, artworkId))
  if (!artwork) return
  const log = await readLog(strokeLog.stream(artworkId), signal)
  const strokes: unknown[] = []
  for await (const row of strokeRowsOf(artworkId, log, (userId) => ({ userId, author: person.name }), person.id))
    strokes.push(row)
  log.document.destroy()
  const { id, title, templateId, createdAt } = artwork
  yield {
    path: `joined/${safeName(id, title)}.json`,
    modifiedAt: new Date(artwork.updatedAt),
    body: jsonOf({ id, title, templateId, createdAt, strokes }),
    compressed: true,
  }
}

/** Returns null for what is deleted meanwhile. */
async function unlessDeleted<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** Returns the picture in the person's own turn, or null when the server is too busy. */
async function pictureOf(
  artworkId: number,
  { pictures, userId, signal }: { pictures: Pick<PictureService, 'newest'>; userId: number; signal: AbortSignal },
): Promise<Uint8Array | null> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)])
  try {
    const { file } = await pictures.newest(artworkId, {
      size: 'full',
      userId,
      // The export itself judges its reader before each file (`whileAllowed`).
      judge: () => Promise.resolve(),
      signal: inTime,
    })
    return file
  } catch (error) {
    signal.throwIfAborted()
    const isBusy = error instanceof Problem && error.status === 503
    if (isBusy || inTime.aborted) return null
    throw error
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

async function* logLines(entries: AsyncIterable<LogEntry>, shownIds: ReadonlyMap<number, number>): AsyncGenerator {
  for await (const { seq, userId, at, update } of entries)
    yield {
      seq,
      userId: shownIds.get(userId) ?? userId,
      at: at.toISOString(),
      update: Buffer.from(update).toString('base64'),
    }
}
