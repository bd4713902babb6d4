/** Signals by a NATS server (the setting NATS_URL): presence in a room that two processes have open then costs no write of the database. */
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { z } from 'zod'
import { splitAwarenessUpdate } from '#server/sync/room/awareness-update.ts'
import type { LiveProcesses } from './live-processes.ts'
import type { Signal, Signals } from './signals.ts'

const subjectOf = (process: string): string => `fridgedoor.process.${process}`

const bytesAsBase64 = z.codec(z.base64(), z.instanceof(Uint8Array<ArrayBuffer>), {
  decode: (text) => z.util.base64ToUint8Array(text),
  encode: (bytes) => z.util.uint8ArrayToBase64(bytes),
})
const Message = z.object({
  from: z.uuid(),
  signal: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['opened', 'open', 'moved']), artworkId: z.int() }),
    z.object({ kind: z.literal('presence'), artworkId: z.int(), update: bytesAsBase64 }),
  ]),
})

/** What a message has besides the bytes of its update, at most. */
const ENVELOPE_BYTES = 512

/**
 * Connects to a NATS server. Rejects when it cannot be reached; later it reconnects for as long as it takes, and what is sent meanwhile may
 * be lost, as the next heartbeat makes up for.
 * @param processes what is sent by processes that hold no lease is ignored
 */
export async function connectNatsSignals(
  url: string,
  processes: Pick<LiveProcesses, 'id' | 'hasLease'>,
  log: Pick<Logger, 'warn'>,
): Promise<Signals> {
  const connection = await connect({ servers: url, name: 'fridgedoor', maxReconnectAttempts: -1 })
  void logStatus(connection, log)
  return {
    publish(signal, to) {
      for (const part of inParts(signal, connection.info?.max_payload ?? Infinity)) {
        const message = JSON.stringify(z.encode(Message, { from: processes.id, signal: part }))
        for (const receiver of to)
          try {
            connection.publish(subjectOf(receiver), message)
          } catch (error) {
            log.warn({ err: error }, 'a signal could not be sent by the bus')
          }
      }
    },
    async listen(onSignal) {
      connection.subscribe(subjectOf(processes.id), {
        callback(error, received) {
          const message = error ? null : Message.safeParse(parse(received.string()))
          if (!message?.success)
            return log.warn({ err: error ?? message?.error }, 'a signal of the bus could not be read')
          const { from, signal } = message.data
          // What a new process has said too early, it says again.
          if (processes.hasLease(from)) onSignal(signal, from)
        },
      })
      await connection.flush()
    },
    async close() {
      await connection.close()
    },
  }
}

/**
 * Returns presence as signals that the bus takes; it may be more than a message holds. Their bytes have no pool behind them, which the
 * schema does not take.
 * @param maxPayload the most bytes of a message
 */
function inParts(signal: Signal, maxPayload: number) {
  if (signal.kind !== 'presence') return [signal]
  // Base64 makes four bytes of three.
  const maxBytes = Math.floor(((maxPayload - ENVELOPE_BYTES) * 3) / 4)
  return splitAwarenessUpdate(signal.update, maxBytes).map((update) => ({ ...signal, update: new Uint8Array(update) }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the schema refuses it
  }
}

async function logStatus(connection: NatsConnection, log: Pick<Logger, 'warn'>): Promise<void> {
  for await (const { type } of connection.status())
    if (type === 'disconnect' || type === 'reconnect') log.warn({ type }, 'the bus of signals')
}
