/**
 * Bundles the programs that the server starts, once for a run: loading one from its TypeScript sources takes ten times
 * as long, and suites start hundreds of them.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { SERVER_PROGRAMS } from '#scripts/build/server-programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a module in the folder of the bundled programs. */
    programs: string
  }
}

/** Inside the repository, where the programs find their packages. */
const CACHE = resolve(import.meta.dirname, '../.cache')

/** Runs once for each project; the bundle belongs to the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined
  await mkdir(CACHE, { recursive: true })
  const outDir = await mkdtemp(join(CACHE, 'programs-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: { input: { ...SERVER_PROGRAMS }, output: { entryFileNames: '[name].js' } },
    },
  })
  project.provide('programs', pathToFileURL(join(outDir, 'main.js')).href)
  return () => rm(outDir, { recursive: true, force: true })
}
