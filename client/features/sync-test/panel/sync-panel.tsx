import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Wire } from '#client/canvas/session/transport/wire.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { SyncMonitor } from '#client/features/sync-test/monitor/sync-monitor.ts'
import { CommandsSection } from './commands-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { FaultsSection } from './faults-section.tsx'
import { LatencyChart } from './latency-chart.tsx'
import { LogSection } from './log-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PixelsSection } from './pixels-section.tsx'
import { useLogTail } from './use-log-tail.ts'
import { usePixels } from './use-pixels.ts'
import { VectorsSection } from './vectors-section.tsx'

export interface SyncPanelProps {
  artworkId: number
  userId: number
  studio: Studio
  state: ArtworkSessionState
  wire: Wire
}

/** What the connection of one artwork does, and buttons that disturb it. */
export function SyncPanel({ artworkId, userId, studio, state, wire }: SyncPanelProps) {
  const { session } = studio
  const [monitor] = useState(() => new SyncMonitor(session, wire))
  useEffect(() => monitor.start(), [monitor])
  const seen = useSyncExternalStore(monitor.subscribe, () => monitor.current)
  const seq = seen.view?.position?.seq ?? 0
  const log = useLogTail(artworkId, seq)
  const pixels = usePixels(artworkId, studio, state.save === 'saved' ? seq : null)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {/* The sections with buttons stand above those that grow, so that no button moves away from the pointer. */}
      <FaultsSection wire={wire} />
      <CommandsSection
        artworkId={artworkId}
        userId={userId}
        session={session}
        collect={() => ({
          artworkId,
          userId,
          faults: wire.faults,
          state,
          monitor: seen,
          logTail: log.lines,
          pixels: pixels.result,
        })}
      />
      <ConnectionSection state={state} monitor={seen} />
      <LatencyChart roundTrips={seen.roundTrips} durableAcks={seen.durableAcks} />
      <PixelsSection pixels={pixels} />
      <VectorsSection view={seen.view} />
      <PeopleSection people={state.people} />
      <LogSection log={log} />
      <MessagesSection frames={seen.frames} />
    </div>
  )
}
