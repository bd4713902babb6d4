/** The settings of the server, read from environment variables. */
import { z } from 'zod'
import { HIGHEST_MAX_STROKES } from '#crdt/document/updates/update-guard.ts'
import { RegistrationMode } from '#contract/server-settings.ts'
import { DEFAULT_PASSWORD_LIMITS, type PasswordLimits } from './accounts/password.ts'
import { type ArtworkLimits, DEFAULT_ARTWORK_LIMITS, scaleArtworkLimits } from './artworks/owner-usage.ts'
import type { RetentionDays } from './profile/retention.ts'
import type { OidcSettings } from './oidc/provider.ts'
import type { TraceSettings } from './tracing/traces.ts'
import { DEFAULT_OPENING_PICTURE_BYTES } from './pictures/opening-picture-store.ts'
import { s3Of, s3Variables, type S3Settings } from './s3-settings.ts'
import { DEFAULT_PAINTING_THREADS, LEAST_PAINTING_THREADS, type PictureSettings } from './pictures/picture-settings.ts'
import { DEFAULT_SOCKET_LIMITS, scaleSocketLimits, type SocketLimits } from './sync/limits/socket-limits.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const atLeastOne = z.coerce.number().int().min(1)

/** An address, or a network in CIDR notation. */
const Proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must list addresses and networks' })
const proxies = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(Proxy))

const days = (kept: number) => z.coerce.number().int().min(0).max(36_500).default(kept)

/** A web address, cut down to its origin (scheme, host and port). */
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)

/** Headers as the standard of OpenTelemetry writes them: `name=value`, percent-encoded, with commas between them. */
const headers = z
  .string()
  .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, with commas between several')
  .transform((text) => Object.fromEntries(text.split(',').map((header) => splitHeader(header))))

function splitHeader(header: string): [name: string, value: string] {
  const end = header.indexOf('=')
  return [header.slice(0, end), decodeURIComponent(header.slice(end + 1).trim())]
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(5000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  CLIENT_DIR: z.string().default('./dist/client'),
  MONGODB_URI: z.string().optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  SESSION_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  ADMIN_USERNAME: z.string().trim().toLowerCase().min(1).max(50).optional(),
  /** A short one may be that of an older start; a new one is judged when it is set (ACCOUNT-51). */
  ADMIN_PASSWORD: z.string().trim().min(1).max(128).optional(),
  PUBLIC_URL: origin.optional(),
  REGISTRATION: RegistrationMode.optional(),
  TRUSTED_PROXIES: proxies.default(['127.0.0.0/8', '::1']),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  MAX_CONNECTIONS: atLeastOne.default(DEFAULT_SOCKET_LIMITS.connections),
  MAX_CONNECTIONS_PER_PERSON: atLeastOne.default(DEFAULT_SOCKET_LIMITS.connectionsPerPerson),
  MAX_CONNECTIONS_PER_ARTWORK: atLeastOne.default(DEFAULT_SOCKET_LIMITS.connectionsPerArtwork),
  MAX_VIEWERS: atLeastOne.default(DEFAULT_SOCKET_LIMITS.viewers),
  MAX_VIEWERS_PER_PERSON: atLeastOne.default(DEFAULT_SOCKET_LIMITS.viewersPerPerson),
  MAX_VIEWERS_PER_ADDRESS: atLeastOne.default(DEFAULT_SOCKET_LIMITS.viewersPerAddress),
  MAX_HANDSHAKES: atLeastOne.default(DEFAULT_SOCKET_LIMITS.handshakes),
  MAX_HANDSHAKES_PER_ADDRESS: atLeastOne.default(DEFAULT_SOCKET_LIMITS.handshakesPerAddress),
  MAX_ROOMS: atLeastOne.default(DEFAULT_SOCKET_LIMITS.rooms),
  MAX_MESSAGES_PER_SECOND: atLeastOne.default(DEFAULT_SOCKET_LIMITS.messagesPerSecond),
  MAX_BYTES_PER_SECOND: atLeastOne.default(DEFAULT_SOCKET_LIMITS.bytesPerSecond),
  MAX_ARTWORK_BYTES: atLeastOne.default(DEFAULT_SOCKET_LIMITS.documentBytes),
  MAX_STROKES_PER_ARTWORK: z.coerce
    .number()
    .int()
    .min(1)
    .max(HIGHEST_MAX_STROKES)
    .default(DEFAULT_SOCKET_LIMITS.documentStrokes),
  MAX_QUEUED_BYTES: atLeastOne.default(DEFAULT_SOCKET_LIMITS.queueBytes),
  MAX_ROOM_BYTES: atLeastOne.default(DEFAULT_SOCKET_LIMITS.roomBytes),
  MAX_ARTWORKS_PER_PERSON: atLeastOne.default(DEFAULT_ARTWORK_LIMITS.artworksPerPerson),
  MAX_BYTES_PER_PERSON: atLeastOne.default(DEFAULT_ARTWORK_LIMITS.bytesPerPerson),
  MAX_OPENING_PICTURE_BYTES: z.coerce.number().int().min(0).default(DEFAULT_OPENING_PICTURE_BYTES),
  PAINTING_THREADS: z.coerce.number().int().min(LEAST_PAINTING_THREADS).max(64).default(DEFAULT_PAINTING_THREADS),
  HANDSHAKE_SECONDS: z.coerce
    .number()
    .positive()
    .max(3_600)
    .default(DEFAULT_SOCKET_LIMITS.handshakeMs / 1_000),
  FIRST_MESSAGE_SECONDS: z.coerce
    .number()
    .positive()
    .default(DEFAULT_SOCKET_LIMITS.firstMessageMs / 1_000),
  FLOOD_PATIENCE_SECONDS: z.coerce
    .number()
    .positive()
    .default(DEFAULT_SOCKET_LIMITS.maxThrottledMs / 1_000),
  STORAGE_PATIENCE_SECONDS: z.coerce
    .number()
    .positive()
    .default(DEFAULT_SOCKET_LIMITS.stallMs / 1_000),
  MAX_PASSWORD_CHECKS: atLeastOne.default(DEFAULT_PASSWORD_LIMITS.concurrency),
  MAX_WAITING_PASSWORD_CHECKS: z.coerce.number().int().min(0).default(DEFAULT_PASSWORD_LIMITS.maxQueued),
  CONTACT_EMAIL: z.email().or(z.literal('')).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEBUG_TOOLS: z.enum(['0', '1']).default('0'),
  METRICS_TOKEN: z.string().min(8).optional(),
  KEEP_FEEDBACK_DAYS: days(730),
  KEEP_INVITATIONS_DAYS: days(90),
  KEEP_AUDIT_DAYS: days(730),
  KEEP_INACTIVE_ACCOUNTS_DAYS: days(0),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('your school account'),
  SECURITY_LOG_ADDRESSES: z.enum(['0', '1']).default('0'),
  BACKUP_DIRECTORY: z.string().optional(),
  BACKUP_HOURS: z.coerce.number().positive().max(8_760).default(24),
  BACKUP_KEEP: atLeastOne.max(10_000).default(7),
  /** Whether it is a key says the program that uses it (server/backups/scheduled-backups.ts). */
  BACKUP_AGE_RECIPIENT: z
    .string()
    .trim()
    .startsWith('age1', 'must be a public key of age, which begins with age1')
    .optional(),
  ...s3Variables,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: z.string().default('fridgedoor'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

/** When backups are made, and where they are put. */
export interface BackupSettings {
  readonly directory: string
  readonly intervalHours: number
  /** How many are kept, at least 1. */
  readonly keep: number
  /** The public key of age that they are encrypted for; null leaves them open. */
  readonly recipient: string | null
  /** The bucket that encrypted backups are copied to; null for none. */
  readonly s3: S3Settings | null
}

export interface Config {
  production: boolean
  port: number
  host: string
  dataDirectory: string
  clientDirectory: string
  /** The address of a MongoDB replica set; null selects the embedded engine. */
  mongodbUri: string | null
  /** The NATS server by which processes that share a MongoDB show each other's presence; null for the database. */
  natsUrl: string | null
  /** Null only outside production; then a secret is created in the data directory. */
  sessionSecret: string | null
  /** The admin that is created or updated at start. */
  admin: { username: string; password: string } | null
  /** The origin at which people reach the server; null, only outside production, accepts whatever host a request was sent to. */
  publicUrl: string | null
  /** Whether people can register, and by what; null leaves it to the admins (ADMIN-44). */
  registration: RegistrationMode | null
  /** The proxies that may state the address and the scheme of their client: addresses and networks. */
  trustedProxies: readonly string[]
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitScale: number
  /** Already multiplied by `rateLimitScale`. */
  socketLimits: SocketLimits
  /** Already multiplied by `rateLimitScale`. */
  artworkLimits: ArtworkLimits
  pictures: PictureSettings
  passwordLimits: PasswordLimits
  contactEmail: string
  logLevel: string
  /** Lets the debug pages show ids of accounts, and make accounts for tests in production. */
  debugTools: boolean
  metricsToken: string | null
  retentionDays: RetentionDays
  /** The provider at which people may sign in; null if there is none. */
  oidc: OidcSettings | null
  /** Writes the addresses of clients into the security log. */
  securityLogAddresses: boolean
  /** Null when the server makes no backups. */
  backups: BackupSettings | null
  /** The collector of traces; null if there is none. */
  traces: TraceSettings | null
}

/**
 * Returns the settings. An empty variable counts as unset. Throws an Error that names every invalid variable, so that a start with
 * a bad setting ends before anything is opened.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    throw new Error(`Bad settings: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`)
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  if (production && !settings.SESSION_SECRET) throw new Error('Bad settings: SESSION_SECRET is required in production')
  if (production && !settings.PUBLIC_URL)
    throw new Error(
      'Bad settings: PUBLIC_URL is required in production: the address that people type, such as https://example.org',
    )
  if ((settings.ADMIN_USERNAME === undefined) !== (settings.ADMIN_PASSWORD === undefined))
    throw new Error('Bad settings: ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  return {
    production,
    port: settings.PORT,
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDirectory: settings.DATA_DIR,
    clientDirectory: settings.CLIENT_DIR,
    mongodbUri: settings.MONGODB_URI ?? null,
    natsUrl: settings.NATS_URL ?? null,
    sessionSecret: settings.SESSION_SECRET ?? null,
    admin:
      settings.ADMIN_USERNAME !== undefined && settings.ADMIN_PASSWORD !== undefined
        ? { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }
        : null,
    publicUrl: settings.PUBLIC_URL ?? null,
    registration: settings.REGISTRATION ?? null,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    socketLimits: scaleSocketLimits(
      {
        connections: settings.MAX_CONNECTIONS,
        connectionsPerPerson: settings.MAX_CONNECTIONS_PER_PERSON,
        connectionsPerArtwork: settings.MAX_CONNECTIONS_PER_ARTWORK,
        viewers: settings.MAX_VIEWERS,
        viewersPerPerson: settings.MAX_VIEWERS_PER_PERSON,
        viewersPerAddress: settings.MAX_VIEWERS_PER_ADDRESS,
        handshakes: settings.MAX_HANDSHAKES,
        handshakesPerAddress: settings.MAX_HANDSHAKES_PER_ADDRESS,
        handshakeMs: settings.HANDSHAKE_SECONDS * 1_000,
        rooms: settings.MAX_ROOMS,
        roomIdleMs: DEFAULT_SOCKET_LIMITS.roomIdleMs,
        messagesPerSecond: settings.MAX_MESSAGES_PER_SECOND,
        bytesPerSecond: settings.MAX_BYTES_PER_SECOND,
        documentBytes: settings.MAX_ARTWORK_BYTES,
        documentStrokes: settings.MAX_STROKES_PER_ARTWORK,
        queueBytes: settings.MAX_QUEUED_BYTES,
        roomBytes: settings.MAX_ROOM_BYTES,
        firstMessageMs: settings.FIRST_MESSAGE_SECONDS * 1_000,
        maxThrottledMs: settings.FLOOD_PATIENCE_SECONDS * 1_000,
        stallMs: settings.STORAGE_PATIENCE_SECONDS * 1_000,
      },
      settings.RATE_LIMIT_SCALE,
    ),
    artworkLimits: scaleArtworkLimits(
      { artworksPerPerson: settings.MAX_ARTWORKS_PER_PERSON, bytesPerPerson: settings.MAX_BYTES_PER_PERSON },
      settings.RATE_LIMIT_SCALE,
    ),
    pictures: { openingPictureBytes: settings.MAX_OPENING_PICTURE_BYTES, threads: settings.PAINTING_THREADS },
    passwordLimits: {
      concurrency: settings.MAX_PASSWORD_CHECKS,
      maxQueued: settings.MAX_WAITING_PASSWORD_CHECKS,
    },
    contactEmail: settings.CONTACT_EMAIL,
    logLevel: settings.LOG_LEVEL,
    debugTools: settings.DEBUG_TOOLS === '1',
    metricsToken: settings.METRICS_TOKEN ?? null,
    retentionDays: {
      feedback: settings.KEEP_FEEDBACK_DAYS,
      invitations: settings.KEEP_INVITATIONS_DAYS,
      audit: settings.KEEP_AUDIT_DAYS,
      inactiveAccounts: settings.KEEP_INACTIVE_ACCOUNTS_DAYS,
    },
    oidc: oidcOf(settings),
    securityLogAddresses: settings.SECURITY_LOG_ADDRESSES === '1',
    backups: backupsOf(settings),
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: settings.OTEL_SERVICE_NAME,
            ratio: settings.OTEL_TRACES_SAMPLER_ARG,
          },
  }
}

/** Returns the settings of scheduled backups. Without a folder, the others would promise what does not happen. */
function backupsOf(settings: z.output<typeof Environment>): BackupSettings | null {
  const { BACKUP_DIRECTORY: directory, BACKUP_AGE_RECIPIENT: recipient = null } = settings
  const s3 = s3Of(settings)
  if (s3 && recipient === null)
    throw new Error('Bad settings: BACKUP_S3_BUCKET needs BACKUP_AGE_RECIPIENT: what leaves this machine is encrypted')
  if (directory !== undefined)
    return { directory, intervalHours: settings.BACKUP_HOURS, keep: settings.BACKUP_KEEP, recipient, s3 }
  if (s3)
    throw new Error('Bad settings: BACKUP_S3_BUCKET needs BACKUP_DIRECTORY, in which a backup is before it is copied')
  if (recipient !== null) throw new Error('Bad settings: BACKUP_AGE_RECIPIENT needs BACKUP_DIRECTORY')
  return null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the provider at which people sign in. Its three settings come together, and need the public address to which it sends people back. */
function oidcOf(settings: z.output<typeof Environment>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error('Bad settings: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  if (settings.PUBLIC_URL === undefined) throw new Error('Bad settings: OIDC_ISSUER needs PUBLIC_URL')
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !LOOPBACK.has(hostname))
    throw new Error('Bad settings: OIDC_ISSUER must be an https address')
  return { issuer, clientId, clientSecret, name: settings.OIDC_NAME }
}
