/** The replica set that all suites of a run share (tests/shared-mongo-setup.ts). A suite has databases of its own in it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'

async function ask<Reply>(what: string, body: unknown = null): Promise<Reply> {
  const response = await fetch(inject('sharedMongo') + what, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Reply
}

let found: Promise<boolean> | undefined

/** Returns whether there is a mongod. Rejects where `findMongod` does. */
export function hasMongod(): Promise<boolean> {
  return (found ??= ask<boolean>('/found'))
}

/**
 * Gives the suite around it the shared replica set. The returned function returns, while tests run, an address with the name of a
 * new database. The databases are dropped after the suite.
 */
export function useSharedMongo(): () => string {
  const databases: string[] = []
  let uri: string | undefined
  beforeAll(async () => {
    if (await hasMongod()) uri = await ask<string>('/uri')
  }, 60_000)
  afterAll(() => ask('/drop', databases.splice(0)))
  return () => {
    if (uri === undefined) throw new Error('there is no mongod, or no test runs yet')
    const database = new URL(uri)
    database.pathname = `/fridgedoor-${randomUUID()}`
    databases.push(database.pathname.slice(1))
    return database.href
  }
}
