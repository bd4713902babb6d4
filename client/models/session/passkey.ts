/** Passkeys in this browser. Imported late: few visits use one. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Account } from '#contract/accounts.ts'
import type { PasskeyProof } from '#contract/proofs.ts'
import { addPasskey, type Passkey, signInByPasskey, startPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { call } from '#client/http/call.ts'

/** The person, or the browser, has ended the question for a passkey, or the device has none for this site. */
export class NoPasskeyGiven extends Error {
  override readonly name = 'NoPasskeyGiven'
}

async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw new NoPasskeyGiven('No passkey was used. Try again, or use another way.', { cause: error })
  }
}

/** Asks the person for a passkey, and returns what it has signed. Throws NoPasskeyGiven, and as `call` does. */
export async function provePasskey(): Promise<PasskeyProof> {
  // The cast: the contract leaves the content to WebAuthn.
  const optionsJSON = (await call(startPasskeySignIn, {})) as unknown as PublicKeyCredentialRequestOptionsJSON
  // Parsed by the server: WebAuthn's own type leaves more open.
  return (await asked(startAuthentication({ optionsJSON }))) as unknown as PasskeyProof
}

/** Signs in with a passkey alone. Throws as `provePasskey` does. */
export async function logInWithPasskey(): Promise<Account> {
  return call(signInByPasskey, { body: { passkey: await provePasskey() } })
}

/** Makes a passkey on this device, or another one that the browser reaches, and keeps it. Throws as `provePasskey` does. */
export async function makePasskey(given: { password: string; name: string }): Promise<Passkey> {
  const { password, name } = given
  // As above.
  const optionsJSON = (await call(startPasskey, {
    body: { password },
  })) as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await asked(startRegistration({ optionsJSON }))
  return call(addPasskey, { body: addPasskey.body.parse({ passkey, name }) })
}
