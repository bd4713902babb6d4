/** What the API tests of admins arrange first. */
import type { Account } from '#contract/accounts.ts'
import type { AdminAct, AuditEntry } from '#contract/admin.ts'
import type { ServerContext } from '#server/main.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

export const ADMIN = { username: 'boss', password: 'the real one' }

export type Boss = Client & { id: number }

/** Starts an app whose admin is signed in. */
export async function startWithAdmin(
  environment: Record<string, string>,
  context: Pick<ServerContext, 'passwordCost'> = {},
): Promise<{ app: App; boss: Boss }> {
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
  const app = await startApp({ environment: { ...environment, ...admin }, ...context })
  const boss = app.stranger()
  const { id } = (await boss.post('/api/login', ADMIN)).json as Account
  return { app, boss: Object.assign(boss, { id }) }
}

export const auditOf = async (boss: Client): Promise<AuditEntry[]> =>
  ((await boss.get('/api/admin/audit')).json as { entries: AuditEntry[] }).entries

/** Returns the newest acts, newest first. */
export const lastActs = async (boss: Client, count: number): Promise<AdminAct[]> =>
  (await auditOf(boss)).slice(0, count).map(({ act }) => act)
