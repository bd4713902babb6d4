/** An authenticator in memory: makes a passkey and signs with it as a phone does, or wrongly where a test asks for it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyProof } from '#contract/proofs.ts'

const FLAG = { userPresent: 1, userVerified: 4, hasKey: 64 } as const

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface Lies {
  origin?: string
  rpId?: string
  /** Whether the authenticator says that it knows its person, by a finger or a PIN. */
  verified?: boolean
  counter?: number
}

export interface SoftwarePasskey {
  readonly id: string
  create(challenge: string, lies?: Lies): NewPasskey
  sign(challenge: string, lies?: Lies): PasskeyProof
}

export function createSoftwarePasskey(site: { rpId: string; origin: string }): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0

  function clientData(type: string, challenge: string, { origin = site.origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, { rpId = site.rpId, verified = true, counter: told }: Lies): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | FLAG.userPresent | (verified ? FLAG.userVerified : 0))
    counter = told ?? counter + 1
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  function keyData(): Buffer {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    return Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)])
  }

  return {
    id,
    create(challenge, lies = {}) {
      const authData = new Uint8Array(Buffer.concat([authenticatorData(FLAG.hasKey, lies), keyData()]))
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(challenge, lies = {}) {
      const data = authenticatorData(0, lies)
      const client = clientData('webauthn.get', challenge, lies)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
