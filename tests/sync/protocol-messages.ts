/** Decodes the messages of our own protocol among the frames that a socket has received. */
import { Buffer } from 'node:buffer'
import * as decoding from 'lib0/decoding'
import { Hello, MESSAGE, Refused } from '#contract/socket.ts'
import { LOG_HASH_BYTES } from '#server/log/log-chain.ts'

type Frames = readonly Uint8Array[]

/** A position of the log as a client names it in an address. */
export interface NamedPosition {
  readonly seq: number
  readonly hash: string
}

export const hellosIn = (frames: Frames): Hello[] => bodiesIn(frames, MESSAGE.hello, (body) => Hello.parse(json(body)))

export const refusalsIn = (frames: Frames): Refused[] =>
  bodiesIn(frames, MESSAGE.refused, (body) => Refused.parse(json(body)))

export const positionsIn = (frames: Frames): NamedPosition[] =>
  bodiesIn(frames, MESSAGE.position, (body) => ({
    seq: decoding.readVarUint(body),
    hash: Buffer.from(decoding.readUint8Array(body, LOG_HASH_BYTES)).toString('hex'),
  }))

const json = (body: decoding.Decoder): unknown => JSON.parse(decoding.readVarString(body))

function bodiesIn<T>(frames: Frames, type: number, read: (body: decoding.Decoder) => T): T[] {
  return frames.flatMap((frame) => {
    const body = decoding.createDecoder(frame)
    return decoding.readVarUint(body) === type ? [read(body)] : []
  })
}
