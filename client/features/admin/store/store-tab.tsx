import { queryOptions, useQuery } from '@tanstack/react-query'
import { PackagePlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { RecordCard } from '#client/features/admin/table/record-card.tsx'
import { storeQueries } from '#client/models/inventory/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadingRecords } from '#client/features/admin/table/loading-records.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { AddItemForm } from './add-item-form.tsx'
import { ItemsTable } from './items-table.tsx'
import { sampleItems } from './sample-items.ts'
import { newItem, useItemCommands } from './use-item-commands.ts'

/** The items of the store, requested anew whenever the tab opens. */
export const allItemsQuery = () =>
  queryOptions({ ...storeQueries.items(), staleTime: 0, refetchOnMount: 'always' as const })

/** What the store sells and has sold, and the dialog that adds to it. */
export function StoreTab() {
  const [adding, setAdding] = useState(false)
  const { data: templates = [] } = useQuery(templateQueries.list())
  const { addSamples } = useItemCommands()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-3 max-tablet:[&>button]:w-full">
        <Button
          disabled={addSamples.isPending}
          onClick={() => addSamples.mutate(sampleItems(templates, new Date()).map(newItem))}
        >
          <PackagePlus aria-hidden="true" />
          {addSamples.isPending ? 'Adding...' : 'Add Sample Items'}
        </Button>
        <Button variant="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add New Item
        </Button>
      </div>
      <ItemList />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add New Item"
        description="The store sells it as soon as it is added."
      >
        <AddItemForm onAdded={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

function ItemList() {
  const { deactivate } = useItemCommands()
  return (
    <LoadedList
      query={useQuery(allItemsQuery())}
      failure="Couldn't load the store"
      loading={<LoadingRecords label="Loading the store..." />}
      empty={<NoRecords>No items found. Add some to get started.</NoRecords>}
    >
      {(items) => (
        <RecordCard>
          <ItemsTable
            items={items}
            leaving={deactivate.isPending ? deactivate.variables : null}
            onDeactivate={(id) => deactivate.mutate(id)}
          />
        </RecordCard>
      )}
    </LoadedList>
  )
}
