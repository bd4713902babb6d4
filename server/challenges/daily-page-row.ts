import type { CollectionDefinition } from '#server/storage/storage.ts'

/** The page of one day, stored when somebody first asks for it: pages that are added later change nothing. */
export interface DailyPageRow {
  /** The day in UTC, YYYY-MM-DD. */
  _id: string
  templateId: number
  /** Pages that were the day's before they were taken out of the list. Who has colored one of them can claim, too. */
  earlier: number[]
}

export const dailyPageCollection: CollectionDefinition<DailyPageRow> = { name: 'dailyPages', indexes: [] }
