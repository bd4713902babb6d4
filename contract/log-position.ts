/** The identity of an artwork's log, and a position in it, as both sides name them (LOG-1, LOG-2). */
import { z } from 'zod'

/** A log's key: 16 random bytes in base64url. It is not secret, but no reply shows it. */
export const LogKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** The hash of a log up to an entry: 16 bytes in hex. */
export const LogHash = z.string().regex(/^[0-9a-f]{32}$/)

/** The parameters by which a client names the newest position that its copy covers, in the address of a socket. */
export const CopyPosition = z.object({
  /** The key of the log that the copy is of. */
  log: LogKey,
  seq: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  hash: LogHash,
})
export type CopyPosition = z.infer<typeof CopyPosition>
