/** The HTTP route that sends everything of a child to its parents (CHILD-33). */
import { Router } from 'express'
import { exportChild } from '#contract/child-page.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { ChildService } from '#server/children/child-service.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mountFile } from '#server/http/mount.ts'
import { requireSession } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { DOWNLOAD_UNDER_WAY } from '#server/texts/people.ts'
import { CHILD_NOT_FOUND } from '#server/texts/families.ts'
import type { createChildExport } from './export/child-export.ts'

/** Exports of one process at a time. Each holds the strokes of one artwork and one picture. */
const MAX_EXPORTS = 4

export function childExportRoute(
  { limits, now }: Pick<Context, 'limits' | 'now'>,
  startExport: ReturnType<typeof createChildExport>,
  children: ChildService,
  accounts: AccountService,
  sessions: SessionStore,
): Router {
  const router = Router()
  /** The parents whose export is under way. */
  const running = new Set<number>()

  mountFile(router, exportChild, async ({ person, params, request, response }) => {
    const profile = await children.get(person, params.id)
    const child = (await accounts.people([params.id])).get(params.id)
    if (!child) throw Problem.notFound(CHILD_NOT_FOUND)
    if (running.has(person.id)) throw Problem.conflict(DOWNLOAD_UNDER_WAY, 'export-running')
    if (running.size >= MAX_EXPORTS) throw Problem.unavailable()
    running.add(person.id)
    response.once('close', () => running.delete(person.id))
    await limits.exportByPerson.use(String(person.id))
    const sessionId = requireSession(request)
    const check = async (): Promise<void> => {
      if (!(await sessions.isOpen(sessionId))) throw Problem.unauthorized()
      await children.get(person, params.id)
    }
    const run = { signal: callerGone(response), check }
    const { files, body } = await startExport({ child, parent: person }, profile, run)
    return {
      headers: {
        'Content-Disposition': `attachment; filename="fridgedoor-child-${now().toISOString().slice(0, 10)}.zip"`,
        'Cache-Control': 'private, no-store',
        'X-Export-Files': String(files),
      } as const,
      body,
    }
  })
  return router
}
