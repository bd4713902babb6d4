import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilStill } from './until-still.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeFindings {
  /** The number of rules that passed; zero if axe saw nothing of the web page. */
  readonly passed: number
  /** Each broken rule with the elements that break it. */
  readonly violations: readonly string[]
}

/** Runs axe on the web page once it has settled. */
export async function runAxe(page: Page): Promise<AxeFindings> {
  await untilStill(page)
  // Evaluated instead of added as a script, because the content security policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Only what the tests look at leaves the browser: the whole result is a hundred times as long.
  return page.evaluate<AxeFindings>(`axe.run({ resultTypes: ['violations'] }).then(({ passes, violations }) => ({
    passed: passes.length,
    violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')),
  }))`)
}
