import { describe } from 'vitest'
import { changeFeedContract } from './contract/change-feed.contract.ts'
import { crashContract } from './contract/crash.contract.ts'
import { documentsContract } from './contract/documents.contract.ts'
import { filtersContract } from './contract/filters.contract.ts'
import { indexesContract } from './contract/indexes.contract.ts'
import { modelContract } from './contract/model.contract.ts'
import type { OpenStorage } from './contract/opened-storage.contract.ts'
import { transactionsContract } from './contract/transactions.contract.ts'
import { uniqueIndexesContract } from './contract/unique-indexes.contract.ts'
import { versionsContract } from './contract/versions.contract.ts'
import { updatesContract } from './contract/updates.contract.ts'

/** The contract suite that both storage engines pass (STORAGE-1). `runs` is the number of random histories. */
export function storageContract(name: string, open: OpenStorage, { runs }: { runs: number }): void {
  describe(`Storage contract: ${name}`, () => {
    documentsContract(open)
    uniqueIndexesContract(open)
    indexesContract(open)
    versionsContract(open)
    updatesContract(open)
    filtersContract(open)
    transactionsContract(open)
    changeFeedContract(open)
    crashContract(open)
    modelContract(open, runs)
  })
}
