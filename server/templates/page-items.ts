/** What pages need of the store. */
import type { Transaction } from '#server/storage/storage.ts'
import type { TemplateRow } from './template-row.ts'

/** A page as the store sees it. */
export type OfferedPage = Pick<
  TemplateRow,
  'title' | 'description' | 'price' | 'isPremium' | 'published' | 'storeId'
> & {
  readonly id: number
}

/** The items of the store that sell pages. The store implements it. */
export interface PageItems {
  /**
   * Makes the items of a page follow it, with its change: a premium, published page is sold under its title for its price, other pages
   * are not sold. `before` is null for a new page. Returns the id of the page's item, or null while it has none.
   */
  follow(transaction: Transaction, page: OfferedPage, before: OfferedPage | null): Promise<number | null>
  /** Takes the items of a page out of the store. Who has bought one keeps it (COIN-6). */
  withdraw(transaction: Transaction, templateId: number): Promise<void>
}
