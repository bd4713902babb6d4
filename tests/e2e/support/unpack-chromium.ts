/** Before the first suite starts: suites that start at once find the browser unpacked. */
import { chromiumPath } from '#scripts/chromium.ts'

export async function setup(): Promise<void> {
  await chromiumPath()
}
