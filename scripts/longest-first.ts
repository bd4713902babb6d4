/**
 * The order in which `npm test` starts the test files, the same on every machine. The projects come one after the other: a process takes
 * over files of its own project only, and loading the server or starting a browser anew takes seconds. In each the longest files come
 * first, because one that starts late would run on alone in the end.
 */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of each project that take longest, the longest of them first. */
export const LONGEST: readonly string[] = [
  'tests/e2e/inviting.test.ts',
  'tests/e2e/viewer.test.ts',
  'tests/e2e/completing.test.ts',
  'tests/e2e/canvas-page.test.ts',
  'tests/e2e/coloring-together.test.ts',
  'tests/e2e/outbox.test.ts',
  'tests/e2e/sync-from-anywhere.test.ts',
  'tests/e2e/small-screens.test.ts',
  'tests/e2e/photo-page.test.ts',
  'tests/e2e/people/picture-link.test.ts',
  'tests/e2e/people/trying.test.ts',
  'tests/e2e/kid-mode/kid-mode-touch.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/e2e/people/parents.test.ts',
  'tests/e2e/people/ways-in.test.ts',
  'tests/e2e/home.test.ts',
  'tests/chaos/chaos.test.ts',
  'tests/e2e/people/children.test.ts',
  'tests/api/access/access-matrix.test.ts',
  'tests/api/artworks/picture-links.test.ts',
  'tests/tools/scheduled-backups.test.ts',
  'tests/tools/backup.test.ts',
  'tests/attacks/raw-requests.test.ts',
  'tests/api/families/shared-artworks.test.ts',
  'tests/tools/restore-drill.test.ts',
  'tests/api/standing/last-parents.test.ts',
  'tests/api/children/child-page.test.ts',
  'tests/core/painter-fine.test.ts',
  'tests/core/painter-golden.test.ts',
  'tests/core/service-worker.test.ts',
  'tests/core/painter-versions.test.ts',
  'tests/core/shipped-pages-fill.test.ts',
  'server/templates/shipped-pages.test.ts',
  'server/storage/mongo/mongo-storage.test.ts',
  'server/http/idempotency.test.ts',
  'crdt/document/updates/update-cost.test.ts',
  'server/pictures/picture-service.test.ts',
  'client/own-page/photo-lines.test.ts',
  'server/pictures/paint-thread.test.ts',
  'server/storage/embedded/embedded-storage.test.ts',
  'crdt/document/updates/update-guard.test.ts',
  'server/pictures/opening-picture-service.test.ts',
  'server/moderation/reports.test.ts',
  'scripts/line-art/all-pages.test.ts',
]

/** The unit suites come last: they are short, so that all processes end at about the same time. */
const PROJECTS: readonly string[] = ['e2e', 'chaos', 'api', 'core', 'mocking', 'unit', 'timed', 'alone']

/** Returns a number by which files are ordered: those of a project by the place in the list, and after them all others. */
export function placeOf(file: string, project: string): number {
  const place = LONGEST.indexOf(file)
  return PROJECTS.indexOf(project) * (LONGEST.length + 1) + (place >= 0 ? place : LONGEST.length)
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
