/** What a server says of itself at `GET /metrics`. */

export interface ServerMetrics {
  /** Milliseconds by which timers were late, the 99th percentile since the last reading. */
  readonly lagMs: number
  /** Of JavaScript's objects and buffers, garbage included. */
  readonly heapMegabytes: number
  readonly rooms: number
  readonly roomMegabytes: number
  readonly faults: number
  /** Closed sockets by reason. */
  readonly closes: Readonly<Record<string, number>>
  /** Replies with 5xx. */
  readonly failures: number
}

export async function readMetrics(origin: string): Promise<ServerMetrics> {
  return parseMetrics(await (await fetch(`${origin}/metrics`)).text())
}

/** Reads Prometheus's text. A metric that is missing is 0. */
export function parseMetrics(text: string): ServerMetrics {
  const samples = [...text.matchAll(/^([a-z_0-9]+)(?:\{([^}]*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }))
  const of = (name: string): number => samples.find((sample) => sample.name === name)?.value ?? 0
  const labelled = (name: string) => samples.filter((sample) => sample.name === name)
  return {
    lagMs: of('nodejs_eventloop_lag_p99_seconds') * 1_000,
    heapMegabytes: (of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes')) / 2 ** 20,
    rooms: of('collaboration_rooms'),
    roomMegabytes: of('collaboration_room_bytes') / 2 ** 20,
    faults: of('collaboration_faults'),
    closes: Object.fromEntries(
      labelled('collaboration_closed_total').map(({ labels, value }) => [/reason="([^"]*)"/.exec(labels)?.[1], value]),
    ),
    failures: labelled('http_request_duration_seconds_count')
      .filter(({ labels }) => /status="5/.test(labels))
      .reduce((sum, { value }) => sum + value, 0),
  }
}
