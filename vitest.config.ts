/** Every suite that runs in Node; the browser suites drive a real Chromium from here too. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,crdt,server,client,scripts}/**/*.test.{ts,tsx}',
            'tests/{core,guards,sync}/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'api', include: ['tests/{api,tools}/**/*.test.ts'], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,chaos}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
