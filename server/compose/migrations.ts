/** The migrations, in the order in which they run. New ones are added at the end; a name stays when its step has done its work. */
import { addNameKeys } from '#server/accounts/name-key.ts'
import { addTitleKeys } from '#server/artworks/title-key.ts'
import { addPainterVersions, addPictureChildren } from '#server/artworks/artwork-migrations.ts'
import { addFamiliesOfContributors, everJoinedBy } from '#server/artworks/contributors.ts'
import { addFamiliesOfChildren } from '#server/families/children-of.ts'
import { addStrokeCounts } from '#server/log/stroke-counts.ts'
import { addLogKeys } from '#server/artworks/log-keys.ts'
import { removeKeptReplies } from '#server/http/idempotency.ts'
import { refundFreedItems, stopSellingFreedItems } from '#server/shop/freed-items.ts'
import type { Migration } from '#server/storage/migrations.ts'

export const MIGRATIONS: readonly Migration[] = [
  { name: 'painter-versions', run: addPainterVersions },
  { name: 'log-keys', run: addLogKeys },
  { name: 'title-keys', run: addTitleKeys },
  { name: 'stroke-counts', run: addStrokeCounts },
  { name: 'contributor-families', run: addFamiliesOfContributors },
  { name: 'child-families', run: addFamiliesOfChildren },
  { name: 'picture-children', run: (storage) => addPictureChildren(storage, everJoinedBy) },
  { name: 'kept-replies', run: removeKeptReplies },
  { name: 'name-keys', run: addNameKeys },
  { name: 'freed-items', run: stopSellingFreedItems },
  { name: 'freed-items-refunds', run: refundFreedItems },
]
