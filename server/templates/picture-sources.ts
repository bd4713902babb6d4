/** Turns what an admin names, a file or an address, into a page; refusals become Problems. */
import { QueueFull } from '#server/http/budgets/job-queue.ts'
import { Problem } from '#server/http/problem.ts'
import { NO_PAGE_AT_PATH, NO_PICTURE, SELECT_IMAGE_FILE } from '#server/texts/pages.ts'
import { CostlyPicture, pictureKind, UnreadablePicture } from './pipeline/picture-kind.ts'
import { UnknownPlates } from './plates-store.ts'
import { type FetchPicture, Unfetchable } from './intake/fetch-picture.ts'
import type { PictureJob, PictureSource, ReadPage } from './intake/picture-job.ts'
import type { PictureReader, Turn } from './intake/picture-reader.ts'

const OWN_PICTURE = /^\/templates\/([0-9a-f]{64})(-small)?\.png$/

/** The code of the refusal of a file that has taken all the time that a picture may, or has ended the process. */
export const COSTLY_PICTURE = 'costly-picture'

type How = Omit<PictureJob, 'source'>

const unprocessable = (message: string): Problem => new Problem(422, 'unusable-address', message)

export function createPictureSources(
  reader: PictureReader,
  fetchPicture: FetchPicture,
  /** Returns the encoded plates with a hash. Rejects with UnknownPlates. */
  encodedPlates: (hash: string) => Promise<Uint8Array>,
) {
  async function read(job: PictureJob, turn: Turn): Promise<ReadPage> {
    try {
      return await reader.read(job, turn)
    } catch (error) {
      if (error instanceof QueueFull) throw Problem.unavailable()
      throw error
    }
  }

  async function sourceAt(address: string): Promise<PictureSource> {
    if (!address.startsWith('/')) {
      const file = await fetchPicture(address)
      if (pictureKind(file) === null) throw new UnreadablePicture(NO_PICTURE)
      return { file }
    }
    const hash = platesHashInPath(address)
    if (hash === null) throw new Unfetchable(NO_PAGE_AT_PATH)
    return { plates: await encodedPlates(hash) }
  }

  return {
    /**
     * Throws a 400 Problem without a file and for a picture that cannot become a page, a 415 Problem for other types of files, and a 503
     * Problem when too many pictures wait.
     */
    async ofFile(file: Uint8Array | null, how: How, turn: Turn): Promise<ReadPage> {
      if (file === null) throw Problem.badRequest(SELECT_IMAGE_FILE, 'no-file')
      if (pictureKind(file) === null) throw new Problem(415, 'unsupported-media-type', NO_PICTURE)
      try {
        return await read({ source: { file }, ...how }, turn)
      } catch (error) {
        if (error instanceof CostlyPicture) throw Problem.badRequest(error.message, COSTLY_PICTURE)
        throw error instanceof UnreadablePicture ? Problem.badRequest(error.message, 'unreadable-picture') : error
      }
    },

    /** Throws a 422 Problem with the reason when there is no such picture at the address or path, and the 503 Problem. */
    async ofAddress(address: string, how: How, turn: Turn): Promise<ReadPage> {
      try {
        return await read({ source: await sourceAt(address), ...how }, turn)
      } catch (error) {
        if (error instanceof UnknownPlates) throw unprocessable(NO_PAGE_AT_PATH)
        if (error instanceof Unfetchable || error instanceof UnreadablePicture) throw unprocessable(error.message)
        throw error
      }
    },
  }
}

export type PictureSources = ReturnType<typeof createPictureSources>

/** Returns the hash of the plates of a page from the path of its picture; null for other paths. */
function platesHashInPath(path: string): string | null {
  return OWN_PICTURE.exec(path)?.[1] ?? null
}
