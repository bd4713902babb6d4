/** What the server and its backup process send each other. */
import type { Config } from '#server/config.ts'
import type { S3Settings } from '#server/s3-settings.ts'

/** Makes a backup. */
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

/** Copies a finished backup to a bucket, unless it is there, and removes the oldest copies of its installation. */
export interface CopyJob {
  readonly s3: S3Settings
  /** The folder that the backup is in. */
  readonly directory: string
  readonly name: string
  readonly installation: string
  /** ISO 8601. */
  readonly now: string
}

export type BackupRequest =
  | { readonly kind: 'make'; readonly job: BackupJob }
  | { readonly kind: 'copy'; readonly job: CopyJob }

export interface BackupMade {
  readonly documents: number
  readonly files: number
  /** The paths of files in an older backup that are damaged or missing; the new one has them anew. */
  readonly damaged: readonly string[]
}

export interface BackupCopied {
  /** What was sent; 0 when the copy was there. */
  readonly sentBytes: number
}

/** What the process sends when it is done. */
export type BackupReply<Done = BackupMade | BackupCopied> = { readonly done: Done } | { readonly error: string }
