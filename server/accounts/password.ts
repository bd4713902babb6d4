import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane: the package's defaults and OWASP's first recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Takes as long for an account that does not exist (`passwordHash` null) as for one that does. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password)
  await hash(password)
  return false
}

const TYPEABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 20 characters, 99 bits, without look-alikes: for passwords that a machine prints and a person types. */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => TYPEABLE[randomInt(TYPEABLE.length)]).join('')
}
