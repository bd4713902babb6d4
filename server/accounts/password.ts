/** Password hashing, and random passwords. */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { JobQueue, QueueFull } from '#server/http/budgets/job-queue.ts'
import { Problem } from '#server/http/problem.ts'
import { adminPasswordTooShort, COMMON_PASSWORD } from '#server/texts/accounts.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** In characters. Everybody else's minimum is in the contract. */
const MIN_ADMIN_LENGTH = 12

const WEAK_PASSWORD = 'weak-password'
/** Whether `requireGoodPassword` has refused a password. */
export const isWeakPassword = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === WEAK_PASSWORD

export interface PasswordLimits {
  /** Hashes that run at the same time. */
  concurrency: number
  /** Requests that wait for their hash. */
  maxQueued: number
}

/** Threads of libuv's pool, which runs hashes, file access, LMDB's commits and sharp. */
const LIBUV_THREADS = 4

/**
 * Half of the cores, but at most half of libuv's threads: with all of them busy, a file access waits for every hash that was
 * requested before it (docs/decisions/0085).
 */
export const DEFAULT_PASSWORD_LIMITS: PasswordLimits = {
  concurrency: Math.max(1, Math.min(LIBUV_THREADS / 2, Math.floor(availableParallelism() / 2))),
  maxQueued: 64,
}

/** What one hash takes: memory in KiB, and how many times it is passed over. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** 19 MiB and two passes: OWASP's minimum for Argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 }

/**
 * Hashes and checks passwords, a few at a time (SECURITY-11), with Argon2id in one lane. Throws a 503 Problem when too many
 * requests wait, and the signal's reason when it aborts a waiting one.
 */
export function createPasswords(limits: PasswordLimits = DEFAULT_PASSWORD_LIMITS, cost: PasswordCost = PASSWORD_COST) {
  const queue = new JobQueue(limits)

  async function run<R>(work: () => Promise<R>, signal: AbortSignal | undefined): Promise<R> {
    try {
      return await queue.run(work, signal)
    } catch (error) {
      throw error instanceof QueueFull ? Problem.unavailable() : error
    }
  }

  return {
    /** Returns how many requests wait for their turn. */
    waiting: (): number => queue.waiting,
    /** Throws the 503 Problem if no request can wait now. */
    assertRoom(): void {
      if (queue.full) throw Problem.unavailable()
    },
    hash: (password: string, signal?: AbortSignal): Promise<string> => run(() => hash(password, cost), signal),
    /** Takes as long for an account that does not exist (`passwordHash` null) as for one that does (ACCOUNT-6). */
    matches(passwordHash: string | null, password: string, signal?: AbortSignal): Promise<boolean> {
      const check = async (): Promise<boolean> => {
        if (passwordHash !== null) return verify(passwordHash, password)
        await hash(password, cost)
        return false
      }
      return run(check, signal)
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>

const UNAMBIGUOUS_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns 20 random characters (99 bits) without look-alikes, for a person to type. */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join('')
}

/** Throws a 400 Problem about `field` if the password is too short for an admin, or one of the most common ones. @param password trimmed */
export function requireGoodPassword(
  password: string,
  { isAdmin, field = 'password' }: { isAdmin: boolean; field?: string },
): void {
  const fault = faultOf(password, isAdmin)
  if (fault !== null) throw Problem.badRequest(fault, WEAK_PASSWORD, [{ path: field, message: fault }])
}

function faultOf(password: string, isAdmin: boolean): string | null {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return COMMON_PASSWORD
  if (isAdmin && password.length < MIN_ADMIN_LENGTH) return adminPasswordTooShort(MIN_ADMIN_LENGTH)
  return null
}
