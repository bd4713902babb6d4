/** What every sign-in of a grown-up does once its person is proved. */
import type { Request, Response } from 'express'
import type { KnownBrowsers } from './known-browsers.ts'
import { beginSession } from './session-lifecycle.ts'
import type { SignInProof } from './session-store.ts'

export interface SignInCall {
  readonly request: Request
  readonly response: Response
}

/** Both begin a session, throw as `beginSession` does, and make the browser known to the account (SECURITY-85). */
export function createSignIns(
  knownBrowsers: KnownBrowsers,
  /** Are told of an account in a browser after its session has begun. */
  notices: Record<'registered' | 'signedIn', (call: SignInCall, userId: number) => Promise<void>>,
) {
  async function begin({ request, response }: SignInCall, proof: SignInProof): Promise<void> {
    await beginSession(request, proof)
    knownBrowsers.remember(request, response, proof)
  }
  return {
    /** For a new account. */
    async beginFirst(call: SignInCall, proof: SignInProof): Promise<void> {
      await begin(call, proof)
      await notices.registered(call, proof.userId)
    },
    /** Tells the person if the browser is new to the account (SECURITY-98). */
    async begin(call: SignInCall, proof: SignInProof): Promise<void> {
      await begin(call, proof)
      await notices.signedIn(call, proof.userId)
    },
  }
}

export type SignIns = ReturnType<typeof createSignIns>
