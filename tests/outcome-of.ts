/** Sends a mutation of the client without a screen. */
import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { connectToastHost, type ToastMessage } from '#client/ui/overlays/toast.ts'

/** A request that the mutation has sent. JSON is parsed, a form is an object. */
export interface SentRequest {
  readonly address: string
  readonly method: string
  readonly body: unknown
}

export interface Outcome {
  readonly toasts: ToastMessage[]
  readonly sent: SentRequest[]
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
}

/**
 * Runs a mutation to its end, with these replies of the server in their order.
 * Returns what it has sent and the toasts that it has shown; a failure is no error here.
 */
export async function outcomeOf<Data, Variables>(
  optionsFor: (queries: QueryClient) => MutationObserverOptions<Data, Error, Variables>,
  variables: Variables,
  replies: readonly Response[],
): Promise<Outcome> {
  const outcome: Outcome = { toasts: [], sent: [] }
  const disconnect = connectToastHost({
    show: (message) => void outcome.toasts.push(message),
    clear: () => undefined,
    clearOfScreen: () => undefined,
  })
  const left = [...replies]
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) => {
    outcome.sent.push({ address, method, body: bodyOf(body) })
    const reply = left.shift()
    return reply ? Promise.resolve(reply) : Promise.reject(new TypeError('no reply is left'))
  })
  // Node 20 has no navigator.
  vi.stubGlobal('navigator', { onLine: true })
  const queries = new QueryClient()
  try {
    await new MutationObserver(queries, { ...optionsFor(queries), retry: false })
      .mutate(variables)
      .catch(() => undefined)
  } finally {
    vi.unstubAllGlobals()
    disconnect()
    queries.clear()
  }
  return outcome
}
