/** A document as the driver carries it. */
export interface MongoDocument {
  _id: number | string
  [field: string]: unknown
}
