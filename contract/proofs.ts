/** What people prove who they are with besides a password: recovery codes, and what a passkey has signed (WebAuthn, as JSON). */
import { z } from 'zod'

/** As it is typed: with or without hyphens and spaces, in any case. */
export const RecoveryCode = z.string().trim().min(1, 'Recovery code is required').max(60)

/** Bytes in base64url. */
const Bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max)
const CredentialId = Bytes(1_400).min(1)
const Extensions = z.record(z.string().max(50), z.unknown())
const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: Extensions.default({}),
})

/** The reply of an authenticator to a challenge. */
export const PasskeyProof = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(4_000),
    userHandle: Bytes(200).exactOptional(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A new passkey, as its authenticator has made it. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(40_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(7)
      .exactOptional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser's WebAuthn gets; only it reads the content. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>
