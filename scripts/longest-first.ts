/** The order in which `npm test` starts the test files, the same on every machine: the longest files first. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest of them first; one that starts late would run on alone in the end. */
export const LONGEST: readonly string[] = [
  'tests/e2e/inviting.test.ts',
  'tests/e2e/admin/admin.test.ts',
  'tests/api/standing/standing.property.test.ts',
  'tests/e2e/canvas-page.test.ts',
  'tests/e2e/coloring-together.test.ts',
  'tests/core/shipped-pages-fill.test.ts',
  'tests/e2e/completing.test.ts',
  'tests/e2e/small-screens.test.ts',
  'tests/api/access/access-matrix.test.ts',
  'tests/e2e/viewer.test.ts',
  'tests/e2e/sync-from-anywhere.test.ts',
  'server/storage/mongo/mongo-storage.test.ts',
  'tests/e2e/outbox.test.ts',
  'tests/e2e/people/ways-in.test.ts',
  'tests/chaos/chaos.test.ts',
  'tests/e2e/home.test.ts',
  'tests/e2e/gallery.test.ts',
  'server/templates/shipped-pages.test.ts',
  'tests/e2e/people/parents.test.ts',
  'tests/e2e/kid-mode/kid-mode-touch.test.ts',
  'tests/core/timeline.property.test.ts',
  'tests/e2e/people/children.test.ts',
  'tests/e2e/color-by-number.test.ts',
  'tests/tools/backup.test.ts',
  'tests/e2e/admin/reports.test.ts',
  'tests/api/standing/last-parents.test.ts',
  'tests/e2e/people/family-story.test.ts',
  'tests/api/shared-limits.test.ts',
  'tests/tools/restore-drill.test.ts',
  'server/templates/pipeline/plates-pipeline.test.ts',
  'tests/core/painter-golden.test.ts',
  'tests/core/painter-fine.property.test.ts',
  'tests/tools/repair.test.ts',
  'tests/attacks/raw-requests.test.ts',
  'tests/api/process.test.ts',
  'tests/core/convergence.property.test.ts',
  'server/http/idempotency.test.ts',
  'server/storage/embedded/embedded-storage.test.ts',
]

/** The projects after those files. The unit suites come together, because a process takes over their next file only. */
const PROJECTS: readonly string[] = ['e2e', 'api', 'core', 'mocking', 'unit', 'timed']

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
