/** The upgrade handler on an HTTP server of its own, with an authentication that the test controls. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { PeerSocket } from '#server/sync/wire/peer-socket.ts'
import { createProxyTrust } from '#server/http/address/client-address.ts'
import { createLog } from '#server/http/logging/log.ts'
import type { Authenticate } from '#server/http/person.ts'
import { attachCollaborationSocket, type CollaborationSocket } from '#server/sync/collaboration-socket.ts'
import { type ProtocolRange, SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { HeldBytes, heldLimits } from '#server/http/budgets/held-bytes.ts'
import { JoinBudget } from '#server/sync/limits/join-budget.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { signedIn } from '#tests/signed-in.ts'

export const SIGNED_IN = signedIn(
  { id: 1, username: 'ana', name: 'Ana', color: '#4c6ef5', isAdmin: false, isChild: false },
  'session-1',
)

export interface UpgradeServer {
  readonly url: string
  readonly server: Server
  readonly collaborationSocket: CollaborationSocket
  /** The sockets that were admitted. */
  readonly admitted: PeerSocket[]
  logged(): string
  /** The TCP connections that the server holds. */
  connections(): Promise<number>
  close(): Promise<void>
}

export async function startUpgradeServer(
  authenticate: Authenticate,
  limits: Partial<SocketLimits> = {},
  protocols: ProtocolRange = SPOKEN_PROTOCOLS,
  joinScale = 0,
): Promise<UpgradeServer> {
  const server = createServer((_request, response) => response.end())
  const admitted: PeerSocket[] = []
  const lines: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const collaborationSocket = attachCollaborationSocket(server, {
    seats: { connect: (socket) => void admitted.push(socket) },
    authenticate,
    originAllowed: () => true,
    trustsProxy: createProxyTrust(['127.0.0.0/8', '::1']),
    limits: { ...DEFAULT_SOCKET_LIMITS, ...limits },
    joins: new JoinBudget(joinScale, () => performance.now()),
    held: new HeldBytes(heldLimits(1)),
    protocols,
    log: createLog({ level: 'debug', destination }),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The server listens on a TCP port, so its address is not a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    collaborationSocket,
    admitted,
    logged: () => lines.join(''),
    connections: () =>
      new Promise((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
    async close() {
      for (const socket of admitted) socket.terminate()
      collaborationSocket.close()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
