import { expect, test } from 'vitest'
import { parseMetrics } from './server-metrics.ts'

test('reads gauges, and adds up what has labels', () => {
  const text = `# HELP nodejs_eventloop_lag_p99_seconds x
nodejs_eventloop_lag_p99_seconds 0.0125
nodejs_heap_size_used_bytes 3145728
nodejs_external_memory_bytes 1048576
collaboration_rooms 3
collaboration_room_bytes 2097152
collaboration_closed_total{reason="storage"} 2
collaboration_closed_total{reason="restarting"} 1
http_request_duration_seconds_count{method="GET",route="/api/user",status="200"} 9
http_request_duration_seconds_count{method="GET",route="/api/user",status="503"} 4
http_request_duration_seconds_count{method="PUT",route="/api/artworks/:id",status="500"} 1
`
  expect(parseMetrics(text)).toEqual({
    lagMs: 12.5,
    heapMegabytes: 4,
    rooms: 3,
    roomMegabytes: 2,
    faults: 0,
    closes: { storage: 2, restarting: 1 },
    failures: 5,
  })
})
