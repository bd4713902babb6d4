/** Unpacks Chromium once before all suites, because suites that start at the same time would unpack it together. */
import { chromiumPath } from '#scripts/chromium.ts'

export async function setup(): Promise<void> {
  await chromiumPath()
}
