/** What every service of a running server may use. */
import type { Logger } from 'pino'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Traces } from '#server/tracing/traces.ts'

/** A service picks the parts that it uses, so that tools and tests build it without a server; the other services that it needs follow as arguments. */
export interface Context {
  readonly storage: Storage
  readonly blobs: BlobStore
  /** The date. The machine's clock may be set back. */
  readonly now: () => Date
  /** Milliseconds that never go back, for what paces and limits. */
  readonly clock: () => number
  readonly limits: HttpLimits
  readonly idempotency: Idempotency
  readonly log: Logger
  /** Null without a collector. */
  readonly traces: Traces | null
}
