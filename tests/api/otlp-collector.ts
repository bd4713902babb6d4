/** A tiny collector of traces: it takes OTLP in JSON over HTTP. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))

const Span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().default(''),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: Attributes,
})
export type Span = z.output<typeof Span>

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

export interface OtlpCollector {
  readonly url: string
  readonly spans: Span[]
  /** What has arrived, as it was. */
  readonly bodies: string[]
  readonly authorizations: (string | undefined)[]
  /** The service that each export names. */
  readonly services: unknown[]
  /** Replies with this status from now on. */
  status: number
  close(): void
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') {
        collector.bodies.push(body)
        collector.authorizations.push(request.headers.authorization)
        for (const { resource, scopeSpans } of Export.parse(JSON.parse(body)).resourceSpans) {
          collector.services.push(resource.attributes['service.name'])
          for (const { spans } of scopeSpans) collector.spans.push(...spans)
        }
      }
      response.writeHead(collector.status, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  const collector: OtlpCollector = {
    url: '',
    spans: [],
    bodies: [],
    authorizations: [],
    services: [],
    status: 200,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(collector, { url: `http://127.0.0.1:${port}/` })
}
