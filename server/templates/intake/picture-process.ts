/**
 * The program of the picture process. Strangers' pictures are decoded by native code, so this happens in a process of its own, without
 * the server's secrets: a picture that crashes the decoder or never ends takes only this process with it.
 */
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { UnreadablePicture } from '#server/templates/pipeline/picture-kind.ts'
import type { PictureJob, PictureReply } from './picture-job.ts'
import { readPage } from './read-page.ts'

/** Below the server: people who color do not wait for a page that is added. */
const NICENESS = 10

setPriority(NICENESS)
sharp.cache(false)
sharp.concurrency(1)
// Whatever the bytes look like, only these decoders read them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] })

process.on('message', (job: PictureJob) => {
  void reply(job)
})

async function reply(job: PictureJob): Promise<void> {
  let message: PictureReply
  try {
    message = { page: await readPage(job) }
  } catch (error) {
    message =
      error instanceof UnreadablePicture
        ? { unreadable: error.message }
        : { error: error instanceof Error ? error.message : String(error) }
  }
  process.send?.(message)
}
