/**
 * The whole server on a disk that fills up: writers get the reason, readers stay connected, `/readyz` reports it, and once
 * there is space again strokes are stored. The disk is a small tmpfs, so this needs a system where the process may mount one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStrokes } from '#contract/strokes.ts'
import { freeBytes } from '#server/storage/storage-probe.ts'
import { eventually } from '#tests/eventually.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { createSharedArtwork } from './support/run/shared-artwork.ts'
import { RawClient } from './support/clients/raw-client.ts'

const MEGABYTE = 1024 * 1024

let disk = ''
let isMounted = false
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'fridgedoor-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'pipe' })
    isMounted = true
  } catch {
    console.warn('SKIPPED: the full disk test needs the right to mount a tmpfs.')
  }
})
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Keeps no connection: one to a process that was killed since would fail. */
const health = async (origin: string): Promise<unknown> =>
  (await fetch(`${origin}/readyz`, { headers: { connection: 'close' } })).json()

test('the server survives a full disk, reports it, and recovers when there is space again', async ({ skip }) => {
  if (!isMounted) skip()
  const server = await ServerProcess.start({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'warn' })
  try {
    const { artworkId, people } = await createSharedArtwork(server.origin, ['ana', 'ben'])
    expect(await health(server.origin)).toEqual({ status: 'ready', storage: 'ok' })

    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(Math.max(0, ((await freeBytes(disk)) ?? 0) - MEGABYTE)))
    const client = await RawClient.open(server.origin, artworkId, people[0]!, 1)
    for (let i = 0; i < 2_000 && client.socket.readyState === client.socket.OPEN; i += 1) {
      client.draw(4_000)
      await sleep(5)
    }
    expect(await client.closed).toBe('1013 storage-full')
    expect(await health(server.origin)).toEqual({ status: 'degraded', storage: 'full' })
    expect(server.log).toContain('"trouble":"full"')
    // Calls say why, too: nobody is asked to try again and again.
    const headers = { cookie: people[0]!.cookie, connection: 'close', 'content-type': 'application/json' }
    const body = JSON.stringify({ title: 'x'.repeat(100) })
    const make = (): Promise<Response> => fetch(`${server.origin}/api/artworks`, { method: 'POST', headers, body })
    let refused = await make()
    for (let made = 0; refused.status === 201 && made < 1_000; made += 1) refused = await make()
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { error: expect.stringContaining('no space left') },
    ])

    // A server starts on a full disk.
    for (let free = await freeBytes(disk); free !== null && free > 0; free = await freeBytes(disk))
      writeFileSync(join(disk, `rest-${free}`), Buffer.alloc(free))
    await server.kill()
    await server.startAgain()

    // Reading still works.
    const reader = await RawClient.open(server.origin, artworkId, people[1]!, 2)
    expect(reader.socket.readyState).toBe(reader.socket.OPEN)

    unlinkSync(ballast)
    const writer = await RawClient.open(server.origin, artworkId, people[0]!, 3)
    writer.draw()
    await eventually(
      () => writer.acknowledged,
      (count) => count === 1,
    )
    for (const { socket } of [reader, writer]) socket.terminate()

    // A restarted process has everything that was acknowledged.
    await server.kill()
    await server.startAgain()
    const answer = await fetch(`${server.origin}/api/artworks/${artworkId}/strokes`, {
      headers: { cookie: people[0]!.cookie, connection: 'close' },
    })
    const { strokes } = listStrokes.reply.parse(await answer.json())
    expect(strokes.length).toBeGreaterThanOrEqual(client.acknowledged + 1)
    expect(await health(server.origin)).toEqual({ status: 'ready', storage: 'ok' })
  } finally {
    await server.dispose()
  }
})
