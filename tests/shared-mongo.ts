/** The replica set that all suites of a run share (tests/shared-mongo-setup.ts). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

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
 * Gives the suite around it the shared replica set. The returned function returns, while tests run, an address with the name of an
 * empty database that nobody else uses: until the test ends if a test or its hooks called it, else until the suite ends. A fresh one has
 * no collections either, because nobody has used it before.
 */
export function useSharedMongo(): (options?: { fresh?: boolean }) => string {
  const ofSuite: string[] = []
  const ofTest: string[] = []
  let uri: string | undefined
  /** An emptied database, so that the function need not wait. */
  let empty: string | null = null
  let isInTest = false
  beforeAll(async () => {
    if (!(await hasMongod())) return
    uri = await ask<string>('/uri')
    empty = await ask<string | null>('/empty')
  }, 60_000)
  beforeEach(async ({ onTestFinished }) => {
    // Registered first, it runs last: after every hook that still uses the database.
    onTestFinished(async () => {
      isInTest = false
      if (ofTest.length > 0) await ask('/used', ofTest.splice(0))
    })
    isInTest = true
    empty ??= await ask<string | null>('/empty')
  })
  afterAll(() => ask('/used', [...ofSuite.splice(0), ...(empty === null ? [] : [empty])]))
  return ({ fresh = false } = {}) => {
    if (uri === undefined) throw new Error('there is no mongod, or no test runs yet')
    const name = (fresh ? null : empty) ?? `fridgedoor-${randomUUID()}`
    if (name === empty) empty = null
    ;(isInTest ? ofTest : ofSuite).push(name)
    const database = new URL(uri)
    database.pathname = `/${name}`
    return database.href
  }
}
