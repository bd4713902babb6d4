/** The HTTP route that sends everything of a person's own (PROFILE-5). */
import { Router } from 'express'
import { exportEverything } from '#contract/profile.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Export } from './export/export-service.ts'

/** Exports of one process at a time. Each holds the strokes of one artwork and one picture. */
const MAX_EXPORTS = 4

export function exportRoute({
  startExport,
  limits,
  now,
}: {
  startExport: (person: Person, signal: AbortSignal) => Promise<Export>
  limits: Pick<HttpLimits, 'exportByPerson'>
  now: () => Date
}): Router {
  const router = Router()
  /** The accounts whose export is under way. */
  const running = new Set<number>()

  mountFile(router, exportEverything, async ({ person, response }) => {
    if (running.has(person.id)) throw Problem.conflict('Your data is being downloaded already', 'export-running')
    if (running.size >= MAX_EXPORTS) throw Problem.unavailable()
    running.add(person.id)
    response.once('close', () => running.delete(person.id))
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
