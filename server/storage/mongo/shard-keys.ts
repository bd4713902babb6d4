/**
 * By what a sharded MongoDB distributes the collections that grow with what people draw: the artwork, so that a log is on one shard, and its
 * `_id`s of artwork and number stay unique. All other collections stay whole on the primary shard, so that names and codes stay unique too
 * (docs/scaling.md). Operations on these in everyday use name the key, so that they ask one shard.
 */
export const SHARD_KEYS: Readonly<Record<string, string>> = {
  strokeLog: 'artworkId',
  snapshots: '_id',
  roomOwners: '_id',
  'blobs.chunks': 'files_id',
}
