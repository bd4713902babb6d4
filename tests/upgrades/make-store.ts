/** The store of the small family, as a server makes it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeSmallFamily, type SmallFamily } from './small-family.ts'

/** Runs the built server of a checkout on an empty directory until the family is made and everything is durable. */
export async function makeStore(checkout: string, directory: string): Promise<SmallFamily> {
  const server = spawn(process.execPath, [join(checkout, 'dist/server/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: directory,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const line of createInterface(server.stdout)) {
      const [, url] = /^listening on (\S+)$/.exec(line) ?? []
      if (url !== undefined) return await makeSmallFamily(url)
    }
    throw new Error('the server ended')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
