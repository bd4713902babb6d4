/**
 * Traces for an operator's collector: how long each step of a write to an artwork takes, from its message to its commit, and each request.
 * They hold names of steps and routes, ids of artworks, sizes, statuses and times, and nothing that a person has written, drawn or been
 * given.
 */
import type { RequestHandler } from 'express'

export interface TraceSettings {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** Headers for the collector, which may hold its key. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of traces that are made, from 0 to 1. */
  readonly ratio: number
}

/**
 * The steps of a write, in their order: the message waits to be read, is priced, its strokes are judged, it waits for the commit under way,
 * the log takes it, the document gets it, the others are sent it. A process that has lost the race for a place in the log catches up with it.
 */
export type WriteStep = 'receive' | 'price' | 'guard' | 'queue' | 'commit' | 'catch-up' | 'apply' | 'send'

export interface WriteTrace {
  /** This step begins, and the one before has ended. */
  step(step: WriteStep): void
  /** The last step has ended. A trace that never ends is not sent. @param outcome a word of the program */
  end(outcome: string): void
}

export interface Traces {
  /** Begins the trace of a write with its first step. @param since when its message arrived, in milliseconds of `clock`; absent for now */
  beginWrite(artworkId: number, first: WriteStep, since?: number): WriteTrace
  /** Traces requests. What a request writes is in its trace. */
  readonly traceRequests: RequestHandler
  /** Sends what is left, unless the collector takes too long. */
  close(): Promise<void>
}
