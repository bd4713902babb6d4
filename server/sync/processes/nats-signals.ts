/** Signals by a NATS server (the setting NATS_URL): presence in a room that two processes have open then costs no write of the database. */
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Signal, Signals } from './signals.ts'

const subjectOf = (process: string): string => `fridgedoor.process.${process}`

const bytesAsBase64 = z.codec(z.base64(), z.instanceof(Uint8Array<ArrayBuffer>), {
  decode: (text) => z.util.base64ToUint8Array(text),
  encode: (bytes) => z.util.uint8ArrayToBase64(bytes),
})
const Message = z.object({
  from: z.string(),
  signal: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['opened', 'open', 'moved']), artworkId: z.int() }),
    z.object({ kind: z.literal('presence'), artworkId: z.int(), update: bytesAsBase64 }),
  ]),
})

/**
 * Connects to a NATS server. Rejects when it cannot be reached; later it reconnects for as long as it takes, and what is sent meanwhile may
 * be lost, as the next heartbeat makes up for.
 * @param process this process's random id
 */
export async function connectNatsSignals(url: string, process: string, log: Pick<Logger, 'warn'>): Promise<Signals> {
  const connection = await connect({ servers: url, name: 'fridgedoor', maxReconnectAttempts: -1 })
  void logStatus(connection, log)
  return {
    publish(signal, to) {
      const message = JSON.stringify(z.encode(Message, { from: process, signal: withPlainBytes(signal) }))
      for (const receiver of to)
        try {
          connection.publish(subjectOf(receiver), message)
        } catch (error) {
          log.warn({ err: error }, 'a signal could not be sent by the bus')
        }
    },
    async listen(onSignal) {
      connection.subscribe(subjectOf(process), {
        callback(error, received) {
          const message = error ? null : Message.safeParse(parse(received.string()))
          if (message?.success) onSignal(message.data.signal, message.data.from)
          else log.warn({ err: error ?? message?.error }, 'a signal of the bus could not be read')
        },
      })
      await connection.flush()
    },
    async close() {
      await connection.close()
    },
  }
}

/** Without a pool of bytes behind them, which the schema does not take. */
const withPlainBytes = (signal: Signal) =>
  signal.kind === 'presence' ? { ...signal, update: new Uint8Array(signal.update) } : signal

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
