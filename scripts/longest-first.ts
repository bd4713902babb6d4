/** The order in which `npm test` starts the test files, the same on every machine: the longest files first. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest; one that starts late would run on alone in the end. Suites that wait and that compute alternate. */
export const LONGEST: readonly string[] = [
  'tests/e2e/canvas-page.test.ts',
  'tests/e2e/inviting.test.ts',
  'tests/core/shipped-pages-fill.test.ts',
  'tests/e2e/coloring-together.test.ts',
  'tests/e2e/small-screens.test.ts',
  'server/templates/shipped-pages.test.ts',
  'tests/e2e/sync-from-anywhere.test.ts',
  'tests/e2e/completing.test.ts',
  'tests/api/accounts/account-deletion.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/chaos/chaos.test.ts',
  'tests/core/timeline.property.test.ts',
  'tests/e2e/outbox.test.ts',
  'server/storage/mongo/mongo-storage.test.ts',
  'tests/e2e/viewer.test.ts',
  'tests/attacks/raw-requests.test.ts',
  'tests/e2e/people/family-story.test.ts',
  'tests/api/process.test.ts',
  'tests/e2e/home.test.ts',
  'server/templates/pipeline/plates-pipeline.test.ts',
  'tests/e2e/kid-mode/kid-mode-touch.test.ts',
  'tests/core/painter-fine.property.test.ts',
  'tests/core/convergence.property.test.ts',
]

/** The projects after those files. The unit suites come together, because a process takes over their next file only. */
const PROJECTS: readonly string[] = ['e2e', 'api', 'core', 'unit', 'timed']

/** Returns a number by which files are ordered: the place in the list, or after the list that of the project. */
export function placeOf(file: string, project: string): number {
  const place = LONGEST.indexOf(file)
  return place >= 0 ? place : LONGEST.length + PROJECTS.indexOf(project)
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const place = ({ moduleId, project }: TestSpecification): number => placeOf(relative(root, moduleId), project.name)
    return files.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1),
    )
  }
}
