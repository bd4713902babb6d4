/** What the server and its backup process send each other. */
import type { Config } from '#server/config.ts'

export interface BackupJob {
  readonly source: Pick<Config, 'mongodbUri' | 'dataDirectory'>
  /** The folder that the backup is put into. */
  readonly directory: string
  readonly name: string
  /** Seals the backup for this public key; null leaves it open. */
  readonly recipient: string | null
  /** ISO 8601. */
  readonly madeAt: string
}

/** What the process sends when it is done. */
export type BackupReply = { readonly documents: number; readonly files: number } | { readonly error: string }
