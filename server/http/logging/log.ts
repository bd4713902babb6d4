/** The server's logger. */
import { type DestinationStream, type Logger, pino } from 'pino'

/** Keys whose values are removed from log lines (SECURITY-3). */
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
 * Returns the process's logger: one JSON line per event on standard error, because people and scripts read standard output.
 * Values of secret keys are removed up to two levels deep; callers do not log bodies and headers at all.
 */
export function createLog({ level, destination }: { level: string; destination?: DestinationStream }): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return pino({ level, redact: { paths, censor: '[redacted]' } }, destination ?? pino.destination(2))
}
