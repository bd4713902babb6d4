/**
 * The Unix socket by which `npm run admin` and `npm run artwork` reach the server that owns an embedded storage, because only that
 * process may write there. A connection carries one command and one reply, each a line of JSON. Only the server's own user may connect.
 */
import { chmod, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { z } from 'zod'
import { OperatorCommand, type OperatorResult } from './accounts/operator-command.ts'
import { errorText } from './texts/error-text.ts'
import { TakedownCommand, type TakedownResult } from './artworks/deletion/takedown.ts'

/** A client that has not sent its command by then is disconnected. */
const COMMAND_TIMEOUT_MS = 10_000

const Command = z.union([OperatorCommand, TakedownCommand])
type Command = z.output<typeof Command>
type RunCommand = (command: Command) => Promise<OperatorResult | TakedownResult>

const Reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
])
type Reply = z.output<typeof Reply>

const socketPath = (dataDirectory: string): string => join(dataDirectory, 'operator.sock')

/** Listens for commands. The caller owns the storage, so a socket file that exists is left from a killed process. */
export async function listenForOperator(
  dataDirectory: string,
  { run, log, commandTimeoutMs = COMMAND_TIMEOUT_MS }: { run: RunCommand; log: Logger; commandTimeoutMs?: number },
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDirectory)
  const server = createServer((socket) => {
    socket.setTimeout(commandTimeoutMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    serve(socket, run).catch((error: unknown) => {
      log.warn({ err: error }, 'a command of the operator was not answered')
      socket.destroy()
    })
  })
  try {
    await rm(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    await chmod(path, 0o600)
  } catch (error) {
    // Some file systems have no sockets, and paths of more than about 100 bytes do not fit into their addresses.
    log.warn(
      { err: error },
      'npm run admin and npm run artwork cannot reach this server; stop it before using those commands',
    )
  }
  return {
    async close() {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Runs a command in the server that uses this directory. Returns null when no server listens; throws what the server refuses, and when it
 * ends before its reply.
 * @param resultOf the schema of the command's result
 */
export async function askOperatorSocket<R>(
  dataDirectory: string,
  command: Command,
  resultOf: z.ZodType<R>,
): Promise<{ result: R } | null> {
  const socket = connect(socketPath(dataDirectory))
  try {
    await once(socket, 'connect')
  } catch {
    // There is no server, or it cannot be reached like this: the caller then opens the storage, which says what is wrong.
    return null
  }
  socket.write(`${JSON.stringify(command)}\n`)
  const line = await firstLine(socket).catch((cause: unknown) => {
    throw new Error('the server ended before it replied: run the command again', { cause })
  })
  const reply = Reply.parse(JSON.parse(line))
  socket.end()
  if (!reply.ok) throw new Error(reply.error)
  return { result: resultOf.parse(reply.result) }
}

async function serve(socket: Socket, run: RunCommand): Promise<void> {
  const reply = await replyTo(socket, run)
  socket.end(`${JSON.stringify(reply)}\n`)
}

async function replyTo(socket: Socket, run: RunCommand): Promise<Reply> {
  try {
    const line = await firstLine(socket)
    // The command has arrived; taking down many copies may take longer.
    socket.setTimeout(0)
    return { ok: true, result: await run(Command.parse(JSON.parse(line))) }
  } catch (error) {
    return { ok: false, error: errorText(error) }
  }
}

async function firstLine(socket: Socket): Promise<string> {
  const lines = createInterface({ input: socket })
  for await (const line of lines) return line
  throw new Error('the connection ended before its line')
}
