import {
  type CollectionSchema,
  encodeId,
  type IndexSchema,
  indexedValues,
  type StoredDocument,
} from './collection-schema.ts'
import type { DocumentSource, PreparedQuery } from './document-source.ts'
import { DuplicateKey } from '#server/storage/storage.ts'

export interface DocumentChange {
  id: Buffer
  /** Null when the document is removed. */
  document: StoredDocument | null
  /** Nothing is committed under this id: found out when it was inserted. */
  isNew: boolean
}
export interface CollectionChanges {
  schema: CollectionSchema
  /** By the document's encoded id, read as latin1. */
  documents: Map<string, DocumentChange>
}

/**
 * Changes that are not committed yet, over the source they change. Reads see them at once; each write is judged against
 * the unique indexes before it is kept. Dropping the layer undoes everything.
 */
export class Layer implements DocumentSource {
  readonly changes = new Map<string, CollectionChanges>()
  /** Every insert, in order, as it was inserted. */
  readonly inserted: { schema: CollectionSchema; document: StoredDocument }[] = []
  /** Who took a unique key in this layer; by index and key. */
  readonly #owners = new Map<string, Buffer[]>()
  readonly #parent: DocumentSource

  constructor(parent: DocumentSource) {
    this.#parent = parent
  }

  get(schema: CollectionSchema, id: Buffer): StoredDocument | null {
    const changed = this.changes.get(schema.name)?.documents
    const change = changed && changed.size > 0 ? changed.get(id.toString('latin1')) : undefined
    return change ? change.document : this.#parent.get(schema, id)
  }

  *scan(schema: CollectionSchema, query: PreparedQuery): Iterable<StoredDocument> {
    const changed = this.changes.get(schema.name)?.documents
    if (!changed) {
      yield* this.#parent.scan(schema, query)
      return
    }
    let own: StoredDocument[] = []
    const candidates = query.ids?.map((id) => changed.get(id.toString('latin1'))) ?? changed.values()
    for (const change of candidates) if (change?.document && query.matches(change.document)) own.push(change.document)
    if (query.plan.ordered) own = own.toSorted(query.compare)
    let next = 0
    for (const document of this.#parent.scan(schema, query)) {
      if (changed.has(encodeId(document._id).toString('latin1'))) continue
      if (query.plan.ordered) while (next < own.length && query.compare(own[next]!, document) <= 0) yield own[next++]!
      yield document
    }
    yield* own.slice(next)
  }

  *owners(schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer> {
    yield* this.#owners.get(ownerKey(index, values)) ?? []
    yield* this.#parent.owners(schema, index, values)
  }

  /** Throws DuplicateKey, and keeps nothing, when the `_id` or a unique key is taken. */
  insert(schema: CollectionSchema, document: StoredDocument): void {
    const id = encodeId(document._id)
    if (this.get(schema, id)) throw new DuplicateKey(schema.name, ['_id'])
    this.#put(schema, { id, document, isNew: true })
    this.inserted.push({ schema, document })
  }

  /** Throws DuplicateKey, and keeps nothing, when a unique key is another document's. */
  replace(schema: CollectionSchema, document: StoredDocument): void {
    this.#put(schema, { id: encodeId(document._id), document, isNew: false })
  }

  #put(schema: CollectionSchema, change: DocumentChange & { document: StoredDocument }): void {
    const { id, document } = change
    const taken: string[] = []
    for (const index of schema.indexes) {
      const values = indexedValues(schema, index, document)
      if (!index.unique || !values) continue
      this.#refuseOtherOwner(schema, index, values, id)
      taken.push(ownerKey(index, values))
    }
    for (const key of taken) this.#owners.set(key, [...(this.#owners.get(key) ?? []), id])
    this.#keep(schema, id.toString('latin1'), change)
  }

  remove(schema: CollectionSchema, id: Buffer): void {
    this.#keep(schema, id.toString('latin1'), { id, document: null, isNew: false })
  }

  /** Hands all changes to the layer below. */
  mergeInto(parent: Layer): void {
    for (const { schema, documents } of this.changes.values()) {
      for (const [key, change] of documents) parent.#keep(schema, key, change)
    }
    for (const [key, ids] of this.#owners) parent.#owners.set(key, [...(parent.#owners.get(key) ?? []), ...ids])
    parent.inserted.push(...this.inserted)
  }

  /** What was known of the document before an earlier change of this layer stays true: what it was to an insert here, too. */
  #keep(schema: CollectionSchema, key: string, change: DocumentChange): void {
    let changes = this.changes.get(schema.name)
    if (!changes) this.changes.set(schema.name, (changes = { schema, documents: new Map() }))
    const earlier = changes.documents.get(key)
    changes.documents.set(key, earlier ? { ...change, isNew: earlier.isNew } : change)
  }

  #refuseOtherOwner(schema: CollectionSchema, index: IndexSchema, values: Buffer, id: Buffer): void {
    for (const owner of this.owners(schema, index, values)) {
      if (owner.equals(id)) continue
      const document = this.get(schema, owner)
      if (document && indexedValues(schema, index, document)?.equals(values)) {
        throw new DuplicateKey(schema.name, index.fields)
      }
    }
  }
}

function ownerKey(index: IndexSchema, values: Buffer): string {
  return Buffer.concat([index.prefix, values]).toString('latin1')
}
