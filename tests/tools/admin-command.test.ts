/** `npm run admin` on accounts, while a server of each engine runs and on a storage that nobody has open. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin.ts'
import { createClient } from '#tests/api/client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type ProcessResult, Processes, type RunningProcess } from './processes.ts'

const PASSWORD = 'a good password'

oneEngine('npm run admin', 'embedded', (environment) => {
  const processes = new Processes()
  let directory: string
  let settings: Record<string, string>
  let server: RunningProcess
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-admin-'))
    settings = { ...environment(), DATA_DIR: directory, NODE_ENV: 'test' }
    server = await processes.serve({ ...settings, ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: PASSWORD })
  }, 60_000)
  afterAll(async () => {
    processes.killAll()
    await rm(directory, { recursive: true, force: true })
  })

  const run = (...args: string[]): Promise<ProcessResult> => processes.run('admin', args, settings)
  const takeDown = (...args: string[]): Promise<ProcessResult> => processes.run('artwork', args, settings)
  const login = (username: string) => createClient(server.url).post('/api/login', { username, password: PASSWORD })

  test('disables, enables and lists accounts while the server runs; each act is in the audit log (ADMIN-1)', async () => {
    const ana = createClient(server.url)
    await ana.post('/api/register', { username: 'ana', password: PASSWORD })
    expect(await run('disable', 'Ana')).toEqual({ code: 0, output: 'ana is disabled\n' })
    expect((await ana.get('/api/user')).status).toBe(401)
    expect(await login('ana')).toMatchObject({ status: 403, json: { code: 'account-disabled' } })
    expect((await run('list', 'an')).output).toMatch(
      /^ana {2}since \d{4}-\d\d-\d\d {2}last seen never or signed out {2}disabled\n$/,
    )
    expect(await run('enable', 'ana')).toEqual({ code: 0, output: 'ana is enabled\n' })
    expect((await login('ana')).status).toBe(200)
    expect((await run('list')).output).toMatch(/^ana .*\nboss .* admin\n$/)
    expect(await run('disable', 'boss')).toMatchObject({ code: 1, output: expect.stringContaining('the only admin') })
    expect(await run('disable', 'nobody')).toEqual({ code: 1, output: 'There is no account named nobody\n' })
    expect(await run('disable')).toMatchObject({ code: 1, output: expect.stringContaining('npm run admin -- disable') })

    const boss = createClient(server.url)
    await boss.post('/api/login', { username: 'boss', password: PASSWORD })
    const { entries } = (await boss.get('/api/admin/audit')).json as { entries: AuditEntry[] }
    expect(entries.map(({ act, adminId }) => [act, adminId])).toEqual([
      ['account-enabled', null],
      ['account-disabled', null],
      ['admin-created', null],
    ])
  }, 120_000)

  test('npm run artwork hides, shows and deletes a picture while the server runs; each act is in the audit log (ADMIN-1)', async () => {
    const [eve, reader] = [createClient(server.url), createClient(server.url)]
    await eve.post('/api/register', { username: 'eve', password: PASSWORD })
    await reader.post('/api/register', { username: 'reader', password: PASSWORD })
    const { id } = (await eve.post('/api/artworks', { visibility: 'public' })).json as { id: number }
    const seen = async (client = reader) => (await client.get(`/api/artworks/${id}`)).status
    expect(await takeDown('hide', String(id))).toEqual({ code: 0, output: `artwork ${id} is hidden\n` })
    expect([await seen(), await seen(eve)]).toEqual([404, 200])
    expect(await takeDown('show', String(id))).toEqual({ code: 0, output: `artwork ${id} is shown again\n` })
    expect(await seen()).toBe(200)
    const { id: copy } = (await reader.post(`/api/artworks/${id}/copy`)).json as { id: number }
    const isCopyHidden = async () =>
      'isHidden' in ((await reader.get(`/api/artworks/${copy}`)).json as Record<string, unknown>)
    expect((await takeDown('hide', String(id))).output).toBe(
      `artwork ${id} is hidden\nits copies stay as they are: ${copy}\nthe same command with --copies does it to them too\n`,
    )
    expect(await isCopyHidden()).toBe(false)
    expect((await takeDown('hide', String(id), '--copies')).output).toBe(`artwork ${id} is hidden\n`)
    expect(await isCopyHidden()).toBe(true)
    expect((await takeDown('show', String(id), '--copies')).output).toBe(`artwork ${id} is shown again\n`)
    expect(await isCopyHidden()).toBe(false)
    expect(await takeDown('delete', String(id), '--copies')).toEqual({ code: 0, output: `artwork ${id} is deleted\n` })
    expect((await reader.get(`/api/artworks/${copy}`)).status).toBe(404)
    expect([await seen(), await seen(eve)]).toEqual([404, 404])
    for (const command of ['hide', 'show', 'delete'])
      expect(await takeDown(command, String(id))).toEqual({ code: 1, output: `There is no artwork ${id}\n` })
    expect(await takeDown('hide', 'x')).toEqual({ code: 1, output: 'not an artwork id: x\n' })
    const boss = createClient(server.url)
    await boss.post('/api/login', { username: 'boss', password: PASSWORD })
    const { entries } = (await boss.get('/api/admin/audit')).json as { entries: AuditEntry[] }
    const actsOn = (artworkId: number) =>
      entries.flatMap(({ act, adminId, targetId }) => (targetId === artworkId ? [[act, adminId]] : []))
    expect(actsOn(id)).toEqual([
      ['artwork-deleted', null],
      ['artwork-hidden', null],
      ['artwork-shown', null],
      ['artwork-hidden', null],
      ['artwork-shown', null],
      ['artwork-hidden', null],
    ])
    expect(actsOn(copy)).toEqual([
      ['artwork-deleted', null],
      ['artwork-shown', null],
      ['artwork-hidden', null],
    ])
  }, 120_000)

  test('works on the storage when no server runs, and makes a disabled account an admin again (ACCOUNT-1)', async () => {
    await server.kill()
    expect((await run('disable', 'ana')).code).toBe(0)
    expect((await run('create', 'ana')).output).toMatch(/^ana now signs in with the password [a-z2-9]{20}\n$/)
    expect((await run('list', 'ana')).output).toMatch(/ admin\n$/)
    // Now there are two, so the first one may go.
    expect(await run('disable', 'boss')).toEqual({ code: 0, output: 'boss is disabled\n' })
    expect(await takeDown('hide', '99')).toMatchObject({ code: 1 })
  }, 120_000)
})
