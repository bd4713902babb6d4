/** Uncommitted changes of the embedded engine, visible on top of what is committed. */
import {
  type CollectionSchema,
  encodeId,
  type IndexSchema,
  indexedValues,
  type StoredDocument,
} from './documents/collection-schema.ts'
import type { DocumentSource, PreparedQuery } from './document-source.ts'
import { DuplicateKey } from '#server/storage/storage.ts'

export interface DocumentChange {
  id: Buffer
  /** Null when the document is removed. */
  document: StoredDocument | null
  /** True when no committed document has this id, as an insert has checked. */
  isNew: boolean
}
export interface CollectionChanges {
  schema: CollectionSchema
  /** Keyed by the document's encoded id as a latin1 string. */
  documents: Map<string, DocumentChange>
}

/**
 * A set of uncommitted changes on top of a parent source. Reads see the changes at once, and each write is checked against the
 * unique indexes first. Dropping the layer undoes everything.
 */
export class Layer implements DocumentSource {
  readonly changes = new Map<string, CollectionChanges>()
  /** Every insert, in order, with the document as it was inserted. */
  readonly inserted: { schema: CollectionSchema; document: StoredDocument }[] = []
  /** Encoded ids of the documents that took a unique key in this layer, by `ownerKey`. */
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
    for (const document of this.#parent.scan(schema, { ...query, unwanted: null })) {
      if (changed.has(encodeId(document._id).toString('latin1'))) continue
      if (query.plan.ordered) while (next < own.length && query.compare(own[next]!, document) <= 0) yield own[next++]!
      yield document
    }
    yield* own.slice(next)
  }

  count(schema: CollectionSchema, query: Pick<PreparedQuery, 'plan' | 'filter'>): number | null {
    return this.changes.has(schema.name) ? null : this.#parent.count(schema, query)
  }

  *owners(schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer> {
    yield* this.#owners.get(ownerKey(index, values)) ?? []
    yield* this.#parent.owners(schema, index, values)
  }

  /** Throws DuplicateKey, without changing anything, when the `_id` or a unique key is taken. */
  insert(schema: CollectionSchema, document: StoredDocument): void {
    const id = encodeId(document._id)
    if (this.get(schema, id)) throw new DuplicateKey(schema.name, ['_id'])
    this.#put(schema, { id, document, isNew: true })
    this.inserted.push({ schema, document })
  }

  /** Throws DuplicateKey, without changing anything, when another document has a unique key. */
  replace(schema: CollectionSchema, document: StoredDocument): void {
    this.#put(schema, { id: encodeId(document._id), document, isNew: false })
  }

  #put(schema: CollectionSchema, change: DocumentChange & { document: StoredDocument }): void {
    const { id, document } = change
    const taken: string[] = []
    for (const index of schema.indexes) {
      const values = indexedValues(schema, index, document)
      if (!index.unique || !index.isWhole || !values) continue
      this.#refuseOtherOwner(schema, index, values, id)
      taken.push(ownerKey(index, values))
    }
    for (const key of taken) this.#owners.set(key, [...(this.#owners.get(key) ?? []), id])
    this.#keep(schema, id.toString('latin1'), change)
  }

  remove(schema: CollectionSchema, id: Buffer): void {
    this.#keep(schema, id.toString('latin1'), { id, document: null, isNew: false })
  }

  /** Copies all changes into the parent layer. */
  mergeInto(parent: Layer): void {
    for (const { schema, documents } of this.changes.values()) {
      for (const [key, change] of documents) parent.#keep(schema, key, change)
    }
    for (const [key, ids] of this.#owners) parent.#owners.set(key, [...(parent.#owners.get(key) ?? []), ...ids])
    parent.inserted.push(...this.inserted)
  }

  /** Records a change. A later change of the same document keeps the `isNew` of the first one. */
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
