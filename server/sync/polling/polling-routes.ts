/** The HTTP routes of a room's connections by plain requests, for networks that block WebSockets (SYNC-25). */
import { Buffer } from 'node:buffer'
import { type Request, Router } from 'express'
import { closeConnection, openConnection, POLL_WAIT_MS, receiveMessages, sendMessages } from '#contract/polling.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Context } from '#server/context/context.ts'
import { newCode } from '#server/context/random.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import type { SignedIn } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { JoinBudget } from '#server/sync/limits/join-budget.ts'
import type { Seats } from '#server/sync/seats.ts'
import { closeSocket } from '#server/sync/wire/peer-socket.ts'
import { requestOf, SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { type ConnectionKey, PolledConnections } from './polled-connections.ts'

/** A connection is admitted as a WebSocket is, and closed for the same reasons. */
export function createPolling(
  { limits }: Pick<Context, 'limits'>,
  seats: Pick<Seats, 'connect'>,
  artworks: ArtworkService,
  joins: JoinBudget,
) {
  const router = Router()
  const connections = new PolledConnections(newCode)

  mount(router, openConnection, async ({ person, params: { id }, body, request }) => {
    const waitMs = joins.takeForPerson(person.id)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
    await limits.connectByPerson.use(String(person.id))
    await artworks.requireReadable(person, id)
    const signedIn = signedInOf(request)
    const { connectionId, socket } = connections.open(signedIn, id)
    const asked = requestOf(new URLSearchParams(body.parameters), person.id, SPOKEN_PROTOCOLS)
    if (typeof asked === 'string') closeSocket(socket, asked)
    else seats.connect(socket, signedIn, id, asked)
    return { connectionId }
  })

  mount(router, receiveMessages, async ({ params, query, request, response }) => {
    const options = { received: query.received ?? null, waitMs: POLL_WAIT_MS, signal: callerGone(response) }
    const { messages, closed } = await connections.receive(signedInOf(request), keyOf(params), options)
    return { messages: messages.map((message) => Buffer.from(message).toString('base64')), closed }
  })

  mount(router, sendMessages, async ({ params, body, request, response }) => {
    const messages = body.messages.map((message) => Buffer.from(message, 'base64'))
    await connections.send(signedInOf(request), keyOf(params), messages, callerGone(response))
    return { success: true as const }
  })

  mount(router, closeConnection, ({ params, request }) => {
    connections.close(signedInOf(request), keyOf(params))
    return { success: true as const }
  })

  return {
    routers: [router],
    /** Ends the connections. */
    stop: (): void => connections.stop(),
  }
}

const keyOf = ({ id, connectionId }: { id: number; connectionId: string }): ConnectionKey => ({
  artworkId: id,
  connectionId,
})

function signedInOf({ signedIn }: Request): SignedIn {
  if (!signedIn) throw Problem.unauthorized()
  return signedIn
}
