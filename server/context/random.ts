/** Chance, as services get it. */
import { randomBytes, randomInt } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
/** 128 bits, so that nobody guesses a code (INVITATION-1). */
export const newCode = (): string => randomBytes(16).toString('base64url')
export const newHex = (bytes: number) => (): string => randomBytes(bytes).toString('hex')
export const newDigits = (): string => String(randomInt(1_000, 10_000))
export const newClientId = (): number => randomInt(2 ** 32)
