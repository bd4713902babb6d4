/** Every suite that runs in Node; the browser suites drive a real Chromium from here too. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { isLong } from './tests/run-options.ts'

/** For a test or a hook. At full length a single property takes minutes. */
const TIMEOUT_MS = isLong ? 900_000 : 120_000

/** Suites that measure how soon something happens, or crowd a socket; at most one other of them runs at the same time. */
const TIMED = [
  'tests/chaos/{fair-rooms,two-processes}.test.ts',
  'tests/e2e/{export,replay}/*-responsive.test.ts',
  'tests/attacks/{raw-bytes,template-uploads}.test.ts',
]

/** Suites that measure how long a thread works without a pause, or what others wait for it; nothing else runs at the same time. */
const ALONE = [
  'tests/attacks/{costly-updates,full-stroke-list,opening-turns}.test.ts',
  'tests/chaos/slow-client.test.ts',
]

/** The real clock is their subject, and a pause of a busy machine may be longer than what they measure. A fault is slow each time. */
const ON_THE_CLOCK = { retry: 1, isolate: false }

/** A browser on a busy machine is late at times. `npm test` names what failed once and then passed (`scripts/flaky-tests.ts`). */
const IN_BROWSERS = { retry: 1, isolate: false }

/** They replace a module, or a method that rooms of other suites call too, so they have modules of their own. */
const MOCKING = ['tests/attacks/stroke-polls.test.ts', 'tests/sync/contained-faults.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Three files at a time also on one or two cores: suites that drive browsers and servers wait more than they compute.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/shared-mongo-setup.ts', 'tests/programs-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,crdt,server,client,scripts}/**/*.test.{ts,tsx}'],
          // Loading the modules anew for each file would take longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          include: ['tests/{core,guards,sync}/**/*.test.ts'],
          exclude: MOCKING,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: MOCKING,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,attacks,tools,upgrades}/**/*.test.ts'],
          exclude: [...TIMED, ...ALONE, ...MOCKING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: TIMED,
          ...IN_BROWSERS,
          globalSetup: 'tests/e2e/support/unpack-chromium.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          exclude: [...TIMED, ...ALONE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          ...ON_THE_CLOCK,
          globalSetup: 'tests/e2e/support/unpack-chromium.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          ...ON_THE_CLOCK,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
