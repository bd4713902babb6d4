import { createHash } from 'node:crypto'
import { decodePlates, PlatesError } from '#crdt/painter/plates/plates-codec.ts'
import { unpackPlatesOrNull } from '#server/tools/verify/intact-plates.ts'
import { type ArtworkHeader, UnreadableFile } from './artwork-file.ts'

/** Returns the encoded plates in the file. Rejects with UnreadableFile when they are damaged or their hash is not `platesHash`. */
export async function platesOfFile({
  plates,
  platesHash,
}: Pick<ArtworkHeader, 'plates' | 'platesHash'>): Promise<Uint8Array> {
  const encoded = await unpackPlatesOrNull(plates)
  if (!encoded || createHash('sha256').update(encoded).digest('hex') !== platesHash)
    throw new UnreadableFile('the plates of its page are damaged')
  try {
    decodePlates(encoded)
  } catch (error) {
    if (error instanceof PlatesError) throw new UnreadableFile('the plates of its page are damaged', { cause: error })
    throw error
  }
  return encoded
}
