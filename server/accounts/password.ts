/** Password hashing, and random passwords. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Returns an Argon2id hash with 19 MiB, two passes and one lane: the package's defaults and OWASP's first recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Returns whether the password is right. It takes as long for an unknown account (null), so that timing does not reveal names. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password)
  await hash(password)
  return false
}

const UNAMBIGUOUS_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns 20 random characters (99 bits) without look-alikes, for a person to type. */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join('')
}
