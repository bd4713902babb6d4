import { type DestinationStream, type Logger, pino } from 'pino'

/** Keys whose values never stand in a log line (SECURITY-3). */
const SECRET_KEYS = [
  'password',
  'passwordHash',
  'sessionCode',
  'cookie',
  'authorization',
  'secret',
  'imageUrl',
  'body',
  'headers',
]

/**
 * The process's logger: one JSON line an event, on standard error so that standard output stays for what people and
 * scripts wait for. Secrets are taken out by key, up to two levels deep; request bodies and headers never
 * stand in a line at all.
 */
export function createLog({ level, destination }: { level: string; destination?: DestinationStream }): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return pino({ level, redact: { paths, censor: '[redacted]' } }, destination ?? pino.destination(2))
}
