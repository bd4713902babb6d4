/** Everything that the panel knows, as one file for a bug report. */
import type { Faults } from '#client/canvas/session/transport/wire.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import type { QuarantinedStroke } from '#client/canvas/session/store/copy-store.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import type { PixelComparison } from './compare-pixels.ts'
import type { LogLine } from './log-entry.ts'
import type { MonitorState } from './sync-monitor.ts'

export interface ReportSource {
  /** ISO time. */
  readonly at: string
  readonly artworkId: number
  readonly userId: number
  readonly browser: string
  readonly faults: Faults
  readonly state: ArtworkSessionState
  readonly monitor: MonitorState
  readonly logTail: readonly LogLine[]
  readonly pixels: PixelComparison | null
  readonly quarantine: readonly QuarantinedStroke[]
  /** The whole document as one Yjs update. */
  readonly document: Uint8Array
}

/**
 * Returns the report as JSON. Each field is named here, so that nothing else gets in: no session code, cookie, title or name.
 * People are numbers, and the picture is in it as strokes.
 */
export function bugReport(source: ReportSource): string {
  const { at, artworkId, userId, browser, faults, state, monitor, logTail, pixels, quarantine, document } = source
  const { view, frames, closes, roundTrips, durableAcks } = monitor
  const report = {
    at,
    artworkId,
    userId,
    browser,
    faults,
    connection: view?.connection ?? null,
    save: state.save,
    keptOnDevice: state.kept,
    closes: closes.map(({ at, code, reason }) => ({ at, code, reason })),
    roundTripsMs: roundTrips,
    durableAcksMs: durableAcks,
    stateVectors: { here: vector(view?.clocks), server: vector(view?.durable) },
    logPosition: view?.position ?? null,
    outbox: view?.outbox ?? 0,
    people: state.people.map(({ client, userId }) => ({ client, userId })),
    quarantine: quarantine.map(({ strokeId, reason, refusedAt, bytes }) => ({
      strokeId,
      reason,
      refusedAt,
      bytes: bytes.length,
    })),
    pixels,
    logTail,
    messages: frames,
    document: toBase64(document),
  }
  return JSON.stringify(report, null, 2)
}

const vector = (clocks: ReadonlyMap<number, number> | undefined): Record<string, number> =>
  Object.fromEntries([...(clocks ?? [])].map(([client, clock]) => [String(client), clock]))
