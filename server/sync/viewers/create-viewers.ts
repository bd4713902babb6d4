/** The viewers of a running server, with its settings and the rooms that they follow. */
import type { Registry } from 'prom-client'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import type { Context } from '#server/context/context.ts'
import { registerGauge } from '#server/http/metrics.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import type { createLiveRooms } from '#server/sync/live-rooms.ts'
import { viewerRoutes } from './viewer-routes.ts'
import { Viewers } from './viewers.ts'

/** @param shared whether other processes may write to the storage too */
export function createViewers(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { socketLimits: limits }: { readonly socketLimits: SocketLimits },
  { access, strokeLog }: ArtworkServices,
  live: Awaited<ReturnType<typeof createLiveRooms>>,
  shared: boolean,
  registry: Registry,
) {
  const { rooms, sessionEnded, reads, joins } = live
  const viewers = new Viewers({
    rooms,
    access,
    sessionEnded,
    strokeLog,
    reads,
    isShared: shared,
    limits,
    clock,
    onClosed: live.refusals.onSocketClosed,
    log,
  })
  live.listen(viewers)
  registerGauge(registry, 'collaboration_viewers', 'Streams of people who only look', () => viewers.count)
  return { viewers, routers: [viewerRoutes(viewers, joins)] }
}
