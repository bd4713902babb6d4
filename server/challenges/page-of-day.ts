/** Keeps which page is the daily one. */
import type { Template } from '#contract/templates.ts'
import { dayBefore } from '#contract/utc-day.ts'
import type { Context } from '#server/context/context.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { choosePage } from './choose-page.ts'
import { dailyPageCollection, type DailyPageRow } from './daily-page-row.ts'

/** The page of a day. */
export interface PageOfDay {
  readonly template: Template
  /** All pages that count on this day. */
  readonly counts: ReadonlySet<number>
}

/**
 * Returns a function that returns the page of a day among the free published ones, and chooses it when it is first asked for. A page that
 * was taken out of the list is replaced. Resolves with null when there are no pages. Whoever asks gets the same.
 */
export function createPageOfDay(
  { storage }: Pick<Context, 'storage'>,
  templates: TemplateService,
): (day: string) => Promise<PageOfDay | null> {
  const rows = storage.collection(dailyPageCollection)

  /** Stores a choice unless somebody else has stored another one. Returns what is stored. */
  async function store(row: DailyPageRow, instead: DailyPageRow | null): Promise<DailyPageRow | null> {
    const { _id, templateId, earlier } = row
    if (instead) await rows.updateOne({ _id, templateId: instead.templateId }, { $set: { templateId, earlier } })
    else
      try {
        await rows.insertOne(row)
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error
      }
    return rows.findOne({ _id })
  }

  return async (day) => {
    const free = (await templates.list(null)).filter(({ price }) => price === 0)
    const pages = new Map(free.map((page) => [page.id, page]))
    let row = await rows.findOne({ _id: day })
    if (!row || !pages.has(row.templateId)) {
      const yesterday = await rows.findOne({ _id: dayBefore(day) })
      const templateId = choosePage(day, [...pages.keys()], yesterday?.templateId ?? null)
      if (templateId === null) return null
      const earlier = row ? [...row.earlier, row.templateId] : []
      row = await store({ _id: day, templateId, earlier }, row)
    }
    const template = row && pages.get(row.templateId)
    return row && template ? { template, counts: new Set([row.templateId, ...row.earlier]) } : null
  }
}
