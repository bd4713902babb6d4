/** A document as the driver reads and writes it. */
export interface MongoDocument {
  _id: number | string
  [field: string]: unknown
}
