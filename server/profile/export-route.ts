/** The HTTP route that sends everything of a person's own (PROFILE-5). */
import { Router } from 'express'
import { exportEverything } from '#contract/profile.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { ExportPlaces } from './export-places.ts'
import type { Export } from './export/export-service.ts'

/** Exports of one process that are sent at a time. Each holds the strokes of one artwork and one picture. */
const MAX_EXPORTS = 16
/** While others wait for a place, an export that has had one for so long is cut off, however slowly its reader takes it. */
const FAIR_MS = 2 * 60 * 1000

export function exportRoute({
  startExport,
  limits,
  now,
  clock,
}: {
  startExport: (person: Person, signal: AbortSignal) => Promise<Export>
  limits: Pick<HttpLimits, 'exportByPerson'>
  now: () => Date
  /** Milliseconds that never go back. */
  clock: () => number
}): Router {
  const router = Router()
  const places = new ExportPlaces({ places: MAX_EXPORTS, fairMs: FAIR_MS }, clock)

  mountFile(router, exportEverything, async ({ person, response }) => {
    response.once(
      'close',
      places.take(person.id, () => response.destroy()),
    )
    await limits.exportByPerson.use(String(person.id))
    const { files, body } = await startExport(person, callerGone(response))
    return {
      headers: {
        'Content-Disposition': `attachment; filename="fridgedoor-${now().toISOString().slice(0, 10)}.zip"`,
        'Cache-Control': 'private, no-store',
        'X-Export-Files': String(files),
      } as const,
      body,
    }
  })
  return router
}
