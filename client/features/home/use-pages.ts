import { useQuery } from '@tanstack/react-query'
import { inventoryQueries } from '#client/models/inventory/inventory-queries.ts'
import { FALLBACK_TEMPLATE_ID } from '#client/models/templates/fallback-template.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { offeredPages, purchasedPages } from './purchased-pages.ts'

const inventoryFailure = (body: string): string => `Failed to fetch user inventory: ${body}`

/**
 * Returns the pages that the person may color and those they have bought, with the two queries behind them. Without the inventory,
 * the pages that are for everybody are there all the same.
 */
export function usePages() {
  const templates = useQuery(templateQueries.list())
  const inventory = useQuery({ ...inventoryQueries.list(inventoryFailure), networkMode: 'always' })
  const purchased = templates.data && inventory.data ? purchasedPages(inventory.data, templates.data) : undefined
  return {
    templates,
    inventory,
    /** Undefined until both replies are there. */
    purchased,
    offered: templates.data && offeredPages(templates.data, purchased ?? []),
    /** Address of the picture that replaces one that does not load; undefined when there is none. */
    fallbackUrl: templates.data?.find(({ id }) => id === FALLBACK_TEMPLATE_ID)?.imageUrl,
  }
}

export type Pages = ReturnType<typeof usePages>
