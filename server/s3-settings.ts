/** Where copies of backups are put: a bucket of S3, or of a service that speaks its protocol. */
import { z } from 'zod'

/** The variables, for the schema of all settings. */
export const s3Variables = {
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_KEEP: z.coerce.number().int().min(0).max(10_000).default(30),
}

const Variables = z.object(s3Variables)

export interface S3Settings {
  /** The address of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** How many copies are kept; 0 keeps all. */
  readonly keep: number
}

/** Returns the bucket; null when none is set. Throws an Error when only a part of its settings is. */
export function s3Of(settings: z.output<typeof Variables>): S3Settings | null {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return {
      endpoint,
      bucket,
      region: settings.BACKUP_S3_REGION,
      accessKeyId,
      secretAccessKey,
      keep: settings.BACKUP_S3_KEEP,
    }
  if (endpoint ?? bucket ?? accessKeyId ?? secretAccessKey)
    throw new Error(
      'Bad settings: BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set together',
    )
  return null
}

/** Returns an environment without these settings: where a copy is fetched, no backups are made, so that the others are not there. */
export const withoutS3Settings = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in s3Variables)))

/** Reads these settings alone, for the tools that fetch a copy on another machine. Throws when there is no bucket. */
export function readS3Settings(environment: Readonly<Record<string, string | undefined>>): S3Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Variables.safeParse(set)
  if (!parsed.success)
    throw new Error(`Bad settings: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`)
  const settings = s3Of(parsed.data)
  if (!settings) throw new Error('Bad settings: BACKUP_S3_ENDPOINT and the other settings of the bucket are missing')
  return settings
}
