/**
 * An artwork as one file that needs nothing else: the sheet, the page's plates, who drew, and the whole log.
 *
 *     'fridgedoor artwork 1\n'   BSON: sheet   (BSON: entry)*   SHA-256 of all before it
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BrokenFrames, decodeFrames, encodeFrame } from '#server/tools/bson-frames.ts'

const MAGIC = Buffer.from('fridgedoor artwork 1\n')
const SEAL_BYTES = 32

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Sheet = z.object({
  title: z.string().max(500),
  /** Where the page has one: of the instance that wrote the file. */
  templateId: z.int().nullable(),
  fromTemplate: z.boolean(),
  completed: z.boolean(),
  completedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** User ids of the instance that wrote the file, here and below. */
  owner: z.int(),
  people: z.array(
    z.object({
      userId: z.int(),
      /** Null when the account is gone. */
      username: z.string().nullable(),
      /** When the person joined; null for who has not, or not any more. */
      joinedAt: z.date().nullable(),
    }),
  ),
  platesHash: sha256,
  /** Brotli-compressed. */
  plates: bytes,
  painterVersion: z.int(),
  /** SHA-256 in hex of the painted color plane. */
  colorHash: sha256,
})

/** An entry of the log; they are numbered by their order, from 1. */
const Entry = z.object({ userId: z.int(), at: z.date(), update: bytes })

export type ArtworkSheet = z.infer<typeof Sheet>
export type FileEntry = z.infer<typeof Entry>

export interface ArtworkFile {
  readonly sheet: ArtworkSheet
  readonly entries: readonly FileEntry[]
}

/** The file is none of ours, of another version, or damaged; the message says which. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The file: magic, sheet, entries in order, and a seal over all of it. */
export function encodeArtworkFile({ sheet, entries }: ArtworkFile): Uint8Array {
  const frames = entries.map(({ userId, at, update }) => encodeFrame({ userId, at, update }))
  const body = Buffer.concat([MAGIC, encodeFrame(sheet), ...frames])
  return Buffer.concat([body, sealOf(body)])
}

/** Rejects with UnreadableFile. What the file says is checked for its shape only: whether the log may be is the guard's to say. */
export async function decodeArtworkFile(file: Uint8Array): Promise<ArtworkFile> {
  const body = Buffer.from(file.buffer, file.byteOffset, Math.max(0, file.length - SEAL_BYTES))
  if (!body.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnreadableFile('this is no artwork file of this version')
  if (!sealOf(body).equals(file.subarray(body.length))) throw new UnreadableFile('the file is damaged')
  const documents = await documentsIn(body.subarray(MAGIC.length))
  const sheet = Sheet.safeParse(documents[0])
  const entries = z.array(Entry).safeParse(documents.slice(1))
  if (!sheet.success || !entries.success) throw new UnreadableFile('the file does not say what an artwork file must')
  return { sheet: sheet.data, entries: entries.data }
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
