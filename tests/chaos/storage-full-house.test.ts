/**
 * The whole server on a disk that fills up: who draws is told why nothing is saved, who looks goes on looking, health says it,
 * and with space again everything goes on where it was. A real full disk: a small file system in memory, which takes a
 * system that lets this process mount one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStrokes } from '#contract/strokes.ts'
import { freeBytes } from '#server/storage/free-bytes.ts'
import { eventually } from '#tests/eventually.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { settle } from './support/household.ts'
import { Pen } from './support/pen.ts'

const MEGABYTE = 1024 * 1024

let disk = ''
let isMounted = false
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'fridgedoor-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'pipe' })
    isMounted = true
  } catch {
    console.warn('A FULL DISK IS NOT TRIED HERE: this process may not mount a small file system.')
  }
})
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Keeps no connection: one to a process that was killed since would fail. */
const health = async (origin: string): Promise<unknown> =>
  (await fetch(`${origin}/readyz`, { headers: { connection: 'close' } })).json()

test('a full disk is survived, said, and left behind', async ({ skip }) => {
  if (!isMounted) skip()
  const server = await ServerProcess.start({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'warn' })
  try {
    const { artworkId, people } = await settle(server.origin, ['ana', 'ben'])
    expect(await health(server.origin)).toEqual({ status: 'ready', storage: 'ok' })

    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(Math.max(0, ((await freeBytes(disk)) ?? 0) - MEGABYTE)))
    const pen = await Pen.open(server.origin, artworkId, people[0]!, 1)
    for (let i = 0; i < 2_000 && pen.socket.readyState === pen.socket.OPEN; i += 1) {
      pen.draw(4_000)
      await sleep(5)
    }
    expect(await pen.closed).toBe('1013 storage-full')
    expect(await health(server.origin)).toEqual({ status: 'degraded', storage: 'full' })
    expect(server.log).toContain('"trouble":"full"')

    // Looking goes on.
    const onlooker = await Pen.open(server.origin, artworkId, people[1]!, 2)
    expect(onlooker.socket.readyState).toBe(onlooker.socket.OPEN)

    unlinkSync(ballast)
    const again = await Pen.open(server.origin, artworkId, people[0]!, 3)
    again.draw()
    await eventually(
      () => again.acknowledged,
      (count) => count === 1,
    )
    for (const { socket } of [onlooker, again]) socket.terminate()

    // What was said to be saved is there, also for a process that was not there when it was.
    await server.kill()
    await server.startAgain()
    const answer = await fetch(`${server.origin}/api/artworks/${artworkId}/strokes`, {
      headers: { cookie: people[0]!.cookie, connection: 'close' },
    })
    const { strokes } = listStrokes.reply.parse(await answer.json())
    expect(strokes.length).toBeGreaterThanOrEqual(pen.acknowledged + 1)
    expect(await health(server.origin)).toEqual({ status: 'ready', storage: 'ok' })
  } finally {
    await server.dispose()
  }
})
