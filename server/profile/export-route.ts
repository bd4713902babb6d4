/** The HTTP route that sends everything of a person's own (PROFILE-5). */
import { Router } from 'express'
import { exportEverything } from '#contract/profile.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mountFile } from '#server/http/mount.ts'
import { type Person, requireSession } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { ExportPlaces } from './export-places.ts'
import type { Export, ExportRun } from './export/export-service.ts'

/** Exports of one process that are sent at a time. Each holds the strokes of one artwork and one picture. */
const MAX_EXPORTS = 16
/** While others wait for a place, an export that has had one for so long is cut off, however slowly its reader takes it. */
const FAIR_MS = 2 * 60 * 1000

export function exportRoute(
  { limits, now, clock }: Pick<Context, 'limits' | 'now' | 'clock'>,
  startExport: (person: Person, run: ExportRun) => Promise<Export>,
  sessions: SessionStore,
): Router {
  const router = Router()
  const places = new ExportPlaces({ places: MAX_EXPORTS, fairMs: FAIR_MS }, clock)

  mountFile(router, exportEverything, async ({ person, request, response }) => {
    response.once(
      'close',
      places.take(person.id, () => response.destroy()),
    )
    await limits.exportByPerson.use(String(person.id))
    const sessionId = requireSession(request)
    const check = async (): Promise<void> => {
      if (!(await sessions.isOpen(sessionId))) throw Problem.unauthorized()
    }
    const { files, body } = await startExport(person, { signal: callerGone(response), check })
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
