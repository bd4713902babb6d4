import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { eventually } from '#tests/eventually.ts'
import { createClient } from './client.ts'
import { type Running, startProcess } from './start-process.ts'

let directory: string
const children: ChildProcess[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-process-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

const start = (environment: Record<string, string> = {}): Promise<Running> =>
  startProcess(directory, environment, (child) => children.push(child))

test('the server prints where it listens, exits with 0 on SIGTERM, and has all data after a restart', async () => {
  const first = await start()
  expect(first.output()).toMatch(/first admin: username admin, password \S{20}/)
  const ana = createClient(first.url)
  await ana.post('/api/register', { username: 'ana', password: 'a good password' })
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const second = await start()
  expect(second.output()).not.toContain('first admin')
  const again = createClient(second.url)
  for (const [name, value] of ana.cookies) again.cookies.set(name, value)
  expect((await again.get('/api/user')).json).toMatchObject({ username: 'ana' })
})

test('everything that the server acknowledged survives SIGKILL', async () => {
  const first = await start()
  const ana = createClient(first.url)
  await ana.post('/api/register', { username: 'ana', password: 'a good password' })
  const { id } = (await ana.post('/api/artworks', { title: 'Kept' })).json as { id: number }
  const { status } = await ana.post(`/api/artworks/${id}/strokes`, { id: 's-1', points: [{ x: 1, y: 1 }] })
  expect(status).toBe(201)
  first.kill('SIGKILL')
  await first.exited

  const second = await start()
  const again = createClient(second.url)
  for (const [name, value] of ana.cookies) again.cookies.set(name, value)
  expect((await again.get('/api/artworks')).json).toMatchObject([{ id, title: 'Kept' }])
  expect((await again.get(`/api/artworks/${id}/strokes`)).json).toMatchObject({ strokes: [{ clientId: 's-1' }] })
})

test('an artwork whose deletion was acknowledged stays deleted after SIGKILL, and its strokes are removed at the next start (ARTWORK-15)', async () => {
  const first = await start()
  const ana = createClient(first.url)
  await ana.post('/api/register', { username: 'ana', password: 'a good password' })
  const { id } = (await ana.post('/api/artworks', { title: 'Gone' })).json as { id: number }
  for (let i = 0; i < 5; i++) await ana.post(`/api/artworks/${id}/strokes`, { points: [{ x: i, y: 1 }] })
  expect((await ana.delete(`/api/artworks/${id}`)).status).toBe(200)
  first.kill('SIGKILL')
  await first.exited

  const second = await start()
  const again = createClient(second.url)
  for (const [name, value] of ana.cookies) again.cookies.set(name, value)
  expect((await again.get('/api/artworks')).json).toEqual([])
  for (const part of ['', '/strokes', '/image', '/history'])
    expect((await again.get(`/api/artworks/${id}${part}`)).status, part).toBe(404)
  await eventually(() => second.output().includes('what belonged to a deleted artwork is removed'))
  second.kill('SIGTERM')
  await second.exited
  const { storage } = await openStorage({ mongodbUri: null, dataDirectory: directory })
  expect(await storage.collection(strokeLogCollection).countDocuments({})).toBe(0)
  await storage.close()
})

test('an account whose deletion was acknowledged stays deleted after SIGKILL, and what it had is removed at the next start (PROFILE-7)', async () => {
  const first = await start()
  const ana = createClient(first.url)
  const account = { username: 'ana', password: 'a good password' }
  await ana.post('/api/register', account)
  for (let i = 0; i < 60; i++) await ana.post('/api/artworks', {})
  expect((await ana.send('DELETE', '/api/profile', { password: account.password })).status).toBe(200)
  first.kill('SIGKILL')
  await first.exited

  const second = await start()
  expect((await createClient(second.url).post('/api/login', account)).status).toBe(401)
  await eventually(() => second.output().includes('what belonged to a deleted account is removed'))
  second.kill('SIGTERM')
  await second.exited
  const { storage } = await openStorage({ mongodbUri: null, dataDirectory: directory })
  expect(await storage.collection(artworkCollection).countDocuments({})).toBe(0)
  await storage.close()
})

test('what the server writes is for its own user alone (SECURITY-89)', async () => {
  const { url } = await start()
  await createClient(url).post('/api/register', { username: 'ana', password: 'a good password' })
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  expect(found.length).toBeGreaterThan(3)
  for (const { parentPath, name } of found) expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0)
})

test('a second server on the same data and a server with a bad setting exit with one sentence and code 1', async () => {
  await start()
  await expect(start()).rejects.toThrow(/exited with 1: .*in use/)
  await expect(start({ PORT: 'five' })).rejects.toThrow(/exited with 1: Bad settings: PORT/)
  await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/exited with 1: Bad settings: SESSION_SECRET/)
})
