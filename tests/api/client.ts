/** A browser without a screen, for the API tests. */
export interface ClientResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed body, or undefined if it is not JSON. */
  json: unknown
}

type RequestHeaders = Record<string, string>

/** An HTTP client that keeps its cookies and sends JSON. */
export interface Client {
  readonly cookies: Map<string, string>
  cookieHeader(): string
  send(method: string, path: string, body?: unknown, headers?: RequestHeaders): Promise<ClientResponse>
  get(path: string, headers?: RequestHeaders): Promise<ClientResponse>
  post(path: string, body?: unknown, headers?: RequestHeaders): Promise<ClientResponse>
  patch(path: string, body?: unknown, headers?: RequestHeaders): Promise<ClientResponse>
  delete(path: string, headers?: RequestHeaders): Promise<ClientResponse>
}

/** A `body` is sent as JSON; a string is sent unchanged, with the Content-Type of `headers`. */
export function createClient(url: string): Client {
  const cookies = new Map<string, string>()
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8)
      if (expires !== undefined && new Date(expires) < new Date()) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<ClientResponse> {
    const raw = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    })
    keep(response.headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }

  return {
    cookies,
    cookieHeader,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
