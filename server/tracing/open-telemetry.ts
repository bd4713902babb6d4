/** Traces by OpenTelemetry, sent as OTLP in JSON over HTTP. Loaded by `openTraces` alone. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Traces, TraceSettings, WriteStep, WriteTrace } from './traces.ts'

/** Spans that wait to be sent; more are dropped, so that a collector that is away takes no more memory. */
const MAX_WAITING_SPANS = 4_096
const EXPORT_TIMEOUT_MS = 10_000
/** How long the shutdown waits for the collector. */
const CLOSE_TIMEOUT_MS = 2_000
/** A collector that is away is logged at most this often. */
const FAILURE_LOG_INTERVAL_MS = 60_000

export function createTraces(
  { endpoint, headers, serviceName, ratio }: TraceSettings,
  { clock, log, registry }: { readonly clock: () => number; readonly log: Logger; readonly registry: Registry },
): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reported(exporter, { clock, log, registry }),
        maxQueueSize: MAX_WAITING_SPANS,
      }),
    ],
  })
  const tracer = provider.getTracer('fridgedoor')
  // Not the context of the whole process: a test runs several servers in one.
  const requests = new AsyncLocalStorage<Context>()
  return {
    beginWrite: (artworkId, first, since = clock()) =>
      new RecordedWrite(tracer, requests.getStore() ?? ROOT_CONTEXT, clock, artworkId, first, since),
    traceRequests: traceRequests(tracer, requests),
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)))
      // The exporter has reported what the collector refuses.
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

/** Gathers the times of a write, and makes its spans at its end: most of what is begun is not sampled. */
class RecordedWrite implements WriteTrace {
  readonly #tracer: Tracer
  readonly #parent: Context
  readonly #clock: () => number
  readonly #artworkId: number
  readonly #steps: { readonly step: WriteStep; readonly at: number }[]
  #isEnded = false

  constructor(
    tracer: Tracer,
    parent: Context,
    clock: () => number,
    artworkId: number,
    first: WriteStep,
    since: number,
  ) {
    this.#tracer = tracer
    this.#parent = parent
    this.#clock = clock
    this.#artworkId = artworkId
    this.#steps = [{ step: first, at: since }]
  }

  step(step: WriteStep): void {
    this.#steps.push({ step, at: this.#clock() })
  }

  end(outcome: string): void {
    if (this.#isEnded) return
    this.#isEnded = true
    const endTime = this.#clock()
    const startTime = dateOf(this.#steps[0]?.at ?? endTime)
    const attributes = { 'fridgedoor.artwork.id': this.#artworkId, 'fridgedoor.write.outcome': outcome }
    const span = this.#tracer.startSpan('write', { startTime, attributes }, this.#parent)
    if (span.isRecording()) {
      const within = trace.setSpan(this.#parent, span)
      for (const [i, { step, at }] of this.#steps.entries())
        this.#tracer.startSpan(step, { startTime: dateOf(at) }, within).end(dateOf(this.#steps[i + 1]?.at ?? endTime))
    }
    span.end(dateOf(endTime))
  }
}

/** Returns milliseconds since 1970 for those of the clock that never goes back. */
const dateOf = (clockMs: number): number => performance.timeOrigin + clockMs

function traceRequests(tracer: Tracer, requests: AsyncLocalStorage<Context>): RequestHandler {
  return (request, response, next) => {
    const { method } = request
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    response.once('close', () => {
      // The pattern alone: paths and queries hold codes.
      const route: unknown = request.route?.path
      const name = typeof route === 'string' ? route : 'other'
      span.updateName(`${method} ${name}`)
      span.setAttributes({ 'http.route': name, 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    requests.run(trace.setSpan(ROOT_CONTEXT, span), next)
  }
}

/** Returns the same exporter, which counts and logs its failures. */
function reported(
  exporter: SpanExporter,
  { clock, log, registry }: { readonly clock: () => number; readonly log: Logger; readonly registry: Registry },
): SpanExporter {
  const failures = new Counter({
    name: 'trace_export_failures_total',
    help: 'Groups of spans that the collector did not take',
    registers: [registry],
  })
  let nextLogAt = -Infinity
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          failures.inc()
          // The error of a reply also holds what the collector has said.
          if (clock() >= nextLogAt) log.warn({ reason: result.error.message }, 'traces could not be sent')
          if (clock() >= nextLogAt) nextLogAt = clock() + FAILURE_LOG_INTERVAL_MS
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
