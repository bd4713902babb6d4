import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeFindings {
  /** How many rules held: none did where axe saw nothing of the page. */
  readonly passed: number
  /** The rule that is broken, and the elements that break it. */
  readonly violations: readonly string[]
}

/** What axe finds wrong with the page as it stands now. */
export async function runAxe(page: Page): Promise<AxeFindings> {
  // Evaluated, not added to the page: the content security policy lets no foreign script in.
  await page.evaluate(axe)
  const { passes, violations } = await page.evaluate<AxeResults>('axe.run()')
  return {
    passed: passes.length,
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  }
}
