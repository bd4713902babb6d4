/** Opens a room from outside: in a process of its own, so that reading a large document disturbs no other measurement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { SystemName } from '#scripts/bench/sync/systems/dialect.ts'

/** How opening a room went: milliseconds until all strokes were in the document, and until each could be painted. */
export interface Opened {
  readonly synced: number
  readonly inHand: number
  readonly megabytes: number
}

/** @returns how it went, and a way to leave: until then the room has somebody in it */
export async function openRoom(
  name: SystemName,
  system: RunningSystem,
  room: string,
  strokes: number,
): Promise<{ opened: Opened; leave: () => Promise<void> }> {
  const order = JSON.stringify({ name, address: system.addressOf(room, 0), strokes })
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'open-room.ts'), order], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const opened = await new Promise<Opened>((told, failed) => {
    createInterface(child.stdout).once('line', (line) => told(JSON.parse(line) as Opened))
    child.once('exit', () => failed(new Error(`${room} could not be opened`)))
  })
  const leave = async (): Promise<void> => {
    const left = once(child, 'exit')
    child.stdin.end()
    await left
  }
  return { opened, leave }
}
