/** The HTTP routes of the API's own description. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Router } from 'express'
import { getApiDocument, getApiPage } from '#contract/api-docs.ts'
import { mountFile } from '#server/http/mount.ts'

/** A text with the tag by which browsers compare their copy. */
interface Written {
  readonly body: Uint8Array
  readonly etag: string
}

function written(text: string): Written {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** Loads what describes the API and writes both texts, of which alone anything is kept. */
async function writeBoth(): Promise<{ readonly document: Written; readonly page: Written }> {
  const [{ describeApi }, { writePage }, { describeSockets }] = await Promise.all([
    import('./open-api.ts'),
    import('./page.ts'),
    import('./sockets.ts'),
  ])
  const document = describeApi()
  return { document: written(JSON.stringify(document)), page: written(writePage(document, describeSockets())) }
}

const reply = ({ body, etag }: Written) => ({
  headers: { 'Cache-Control': 'public, no-cache' as const, ETag: etag },
  body,
})

/** Both are written at the first request of either, so that a start costs nothing. */
export function apiDocsRoutes(): Router {
  const router = Router()
  let both: ReturnType<typeof writeBoth> | null = null
  mountFile(router, getApiDocument, async () => reply((await (both ??= writeBoth())).document))
  mountFile(router, getApiPage, async () => reply((await (both ??= writeBoth())).page))
  return router
}
