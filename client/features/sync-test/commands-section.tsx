import { Brush, Download, Footprints } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { downloadFile } from '#client/export/share-file.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import type { Faults } from '#client/canvas/session/transport/wire.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import type { QuarantinedStroke } from '#client/canvas/session/store/copy-store.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type Stroke, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { Section } from './section.tsx'
import type { PixelComparison } from './compare-pixels.ts'
import type { LogLine } from './log-entry.ts'
import type { MonitorState } from './sync-monitor.ts'

export interface CommandsSectionProps {
  artworkId: number
  userId: number
  session: ArtworkSession
  /** Returns what the panel shows now. */
  collect: () => Omit<ReportSource, 'at' | 'browser' | 'quarantine' | 'document'>
}

/** A stroke to send, the replay, and the file for a bug report. */
export function CommandsSection({ artworkId, userId, session, collect }: CommandsSectionProps) {
  const download = async (): Promise<void> => {
    try {
      const quarantine = await session.quarantined()
      const document = session.encodeUpdate()
      const at = new Date().toISOString()
      const text = bugReport({ ...collect(), at, browser: navigator.userAgent, quarantine, document })
      downloadFile(new File([text], `sync-report-${artworkId}.json`, { type: 'application/json' }))
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'The report could not be made', description, destructive: true })
    }
  }
  return (
    <Section title="Try and report">
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => session.commit(testStroke(randomId(), userId, Date.now(), Math.random))}>
          <Brush aria-hidden="true" />
          Send a test stroke
        </Button>
        <Button size="small" asChild>
          <Link to={`/artwork/${artworkId}/replay`} target="_blank">
            <Footprints aria-hidden="true" />
            Replay step by step
          </Link>
        </Button>
        <Button size="small" onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download bug report
        </Button>
      </div>
      <p className="text-small text-ink-soft">
        The report holds the strokes of this picture and numbers of people. It holds no names, codes, passwords or
        cookies.
      </p>
    </Section>
  )
}

interface ReportSource {
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
function bugReport(source: ReportSource): string {
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

const SIZE = 12
const LENGTH = 80
const COLOR = 0x4c6ef5

/** Returns a short horizontal line at a random place. @param chance returns 0 to 1 */
function testStroke(id: string, author: number, madeAt: number, chance: () => number): Stroke {
  const x = Math.round(SIZE + chance() * (PAGE_WIDTH - LENGTH - 2 * SIZE)) * UNITS_PER_PIXEL
  const y = Math.round(SIZE + chance() * (PAGE_HEIGHT - 2 * SIZE)) * UNITS_PER_PIXEL
  return {
    id,
    author,
    madeAt,
    itemId: 0,
    tool: 'brush',
    color: COLOR,
    size: SIZE,
    opacity: 100,
    tip: 'round',
    insideRegion: 0,
    path: { points: [x, y, x + LENGTH * UNITS_PER_PIXEL, y], pressures: null },
  }
}
