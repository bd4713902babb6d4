/**
 * The format of an exported artwork: one self-contained file with a header (title, people, the page's plates) and the whole log.
 *
 *     'fridgedoor artwork 1\n'   BSON: header   (BSON: entry)*   SHA-256 of all bytes before it
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BrokenFrames, decodeFrames, encodeFrame } from '#server/tools/bson-frames.ts'

const MAGIC = Buffer.from('fridgedoor artwork 1\n')
const SEAL_BYTES = 32

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Header = z.object({
  title: z.string().max(500),
  /** The template's id on the exporting instance; null when the page has no template. */
  templateId: z.int().nullable(),
  fromTemplate: z.boolean(),
  completed: z.boolean(),
  completedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** All user ids in the file are those of the exporting instance. */
  owner: z.int(),
  people: z.array(
    z.object({
      userId: z.int(),
      /** Null when the account was removed. */
      username: z.string().nullable(),
      /** When the person joined; null for one who is not a contributor. */
      joinedAt: z.date().nullable(),
      /** Whether it is a child, as the picture knows it, also when the account was removed. Missing in files from before it was written. */
      isChild: z.boolean().optional(),
    }),
  ),
  platesHash: sha256,
  /** Brotli-compressed. */
  plates: bytes,
  painterVersion: z.int(),
  /** SHA-256 in hex of the painted color plane. */
  colorHash: sha256,
})

/** A log entry. The order in the file gives its number, from 1. */
const Entry = z.object({ userId: z.int(), at: z.date(), update: bytes })

export type ArtworkHeader = z.infer<typeof Header>
export type FileEntry = z.infer<typeof Entry>

export interface ArtworkFile {
  readonly header: ArtworkHeader
  readonly entries: readonly FileEntry[]
}

/** Thrown for a file that is no artwork file, damaged or of another version; the message says which. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Returns the bytes of the file, with the entries in order. */
export function encodeArtworkFile({ header, entries }: ArtworkFile): Uint8Array {
  const frames = entries.map(({ userId, at, update }) => encodeFrame({ userId, at, update }))
  const body = Buffer.concat([MAGIC, encodeFrame(header), ...frames])
  return Buffer.concat([body, sealOf(body)])
}

/** Checks the seal and the format. The import lets the guard judge the log later. Rejects with UnreadableFile. */
export async function decodeArtworkFile(file: Uint8Array): Promise<ArtworkFile> {
  const body = Buffer.from(file.buffer, file.byteOffset, Math.max(0, file.length - SEAL_BYTES))
  if (!body.subarray(0, MAGIC.length).equals(MAGIC))
    throw new UnreadableFile('this is not an artwork file of this version')
  if (!sealOf(body).equals(file.subarray(body.length))) throw new UnreadableFile('the file is damaged')
  const documents = await documentsIn(body.subarray(MAGIC.length))
  const header = Header.safeParse(documents[0])
  const entries = z.array(Entry).safeParse(documents.slice(1))
  if (!header.success || !entries.success)
    throw new UnreadableFile('the file does not have the contents of an artwork file')
  return { header: header.data, entries: entries.data }
}

async function documentsIn(frames: Uint8Array): Promise<unknown[]> {
  const documents: unknown[] = []
  try {
    for await (const document of decodeFrames([frames])) documents.push(document)
  } catch (error) {
    if (error instanceof BrokenFrames) throw new UnreadableFile(error.message, { cause: error })
    throw error
  }
  return documents
}

function sealOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}
