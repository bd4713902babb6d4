/** Opens a room in a child process, so that reading a large document disturbs no other measurement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { SystemName } from '#scripts/bench/sync/systems/system-protocol.ts'

/** Milliseconds until the document held all strokes (synced) and until each could be painted (decoded); megabytes received. */
export interface Opened {
  readonly synced: number
  readonly decoded: number
  readonly megabytes: number
}

/** @returns the times, and `leave`: until it is called the client stays in the room */
export async function openRoom(
  name: SystemName,
  system: RunningSystem,
  room: string,
  strokes: number,
): Promise<{ opened: Opened; leave: () => Promise<void> }> {
  const order = JSON.stringify({ name, address: system.addressOf(room, 0), strokes })
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'open-room-process.ts'), order],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const opened = await new Promise<Opened>((resolve, failed) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Opened))
    child.once('exit', () => failed(new Error(`${room} could not be opened`)))
  })
  const leave = async (): Promise<void> => {
    const left = once(child, 'exit')
    child.stdin.end()
    await left
  }
  return { opened, leave }
}
