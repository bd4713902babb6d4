import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Wire } from '#client/canvas/session/transport/wire.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { PresentPerson } from '#client/canvas/session/people/remote-people.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { type FrameLine, SyncMonitor } from './sync-monitor.ts'
import { type LogLine, readLogTail } from './log-entry.ts'
import { comparisonText } from './compare-pixels.ts'
import { CommandsSection } from './commands-section.tsx'
import { ConnectionSection, VectorsSection } from './connection-section.tsx'
import { FaultsSection } from './faults-section.tsx'
import { LatencyChart } from './latency-chart.tsx'
import { type Pixels, usePixels } from './use-pixels.ts'
import { ScrollTable, Section } from './section.tsx'

const NO_LINES: readonly LogLine[] = []
const NO_NAMES: ReadonlyMap<number, string> = new Map()

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

/** The last messages of the socket, the newest first. */
function MessagesSection({ frames }: { frames: readonly FrameLine[] }) {
  return (
    <Section title="Messages">
      <ScrollTable label="Messages" head={['No.', 'Time', 'Direction', 'Kind', 'Bytes']}>
        {frames.toReversed().map(({ number, at, direction, kind, bytes }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>{at.slice(11, 23)}</td>
            <td>{direction}</td>
            <td>{kind}</td>
            <td>{bytes}</td>
          </tr>
        ))}
      </ScrollTable>
    </Section>
  )
}

/** The other connections in the room. */
function PeopleSection({ people }: { people: readonly PresentPerson[] }) {
  return (
    <Section title="Peers">
      {people.length === 0 ? (
        <p className="text-ink-soft">Nobody else is connected.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {people.map(({ client, userId, name }) => (
            <li key={client} className="wrap-break-word">
              {name}
              <span className="text-small text-ink-soft">{` · person ${userId} · connection ${client}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The newest entries of the server's log, the newest first. */
function LogSection({ log: { lines, names, failure } }: { log: LogTail }) {
  return (
    <Section title="Server log">
      {failure !== null && <p className="text-tomato-ink">{failure}</p>}
      {lines.length === 0 ? (
        <p className="text-ink-soft">The log is empty.</p>
      ) : (
        <ScrollTable label="Server log" head={['No.', 'Author', 'Kind', 'Bytes']}>
          {lines.toReversed().map(({ seq, userId, kind, bytes }) => (
            <tr key={seq}>
              <td>{seq}</td>
              <td>{names.get(userId) ?? `person ${userId}`}</td>
              <td>{kind}</td>
              <td>{bytes}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Section>
  )
}

interface LogTail {
  readonly lines: readonly LogLine[]
  readonly names: ReadonlyMap<number, string>
  readonly failure: string | null
}

/** Reads the end of the server's log again whenever this client's position changes. @param seq the position's number */
function useLogTail(artworkId: number, seq: number): LogTail {
  const { data, error } = useQuery({
    queryKey: [...ARTWORKS_KEY, artworkId, 'log-tail', seq],
    queryFn: () => readLogTail(artworkId, seq),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    lines: data?.lines ?? NO_LINES,
    names: data?.names ?? NO_NAMES,
    failure: error && failureText(error, { fallback: 'The log could not be read.' }),
  }
}

/** The hash of the pixels on this screen, and the server's. */
function PixelsSection({ pixels: { result, failure, busy, compare } }: { pixels: Pixels }) {
  return (
    <Section title="Pixels">
      {result && (
        <dl className="flex flex-col gap-2">
          {(['here', 'server'] as const).map((side) => (
            <div key={side}>
              <dt className="text-small text-ink-soft">{side === 'here' ? 'SHA-256 here' : 'SHA-256 on the server'}</dt>
              <dd className="font-mono text-small break-all">{result[side]}</dd>
            </div>
          ))}
          <div>
            <dt className="text-small text-ink-soft">Result</dt>
            <dd className="font-display font-semibold">{comparisonText(result)}</dd>
          </div>
        </dl>
      )}
      {failure !== null && <p className="text-tomato-ink">{failure}</p>}
      <Button size="small" onClick={compare} disabled={busy} className="self-start">
        {busy ? 'Comparing...' : 'Compare now'}
      </Button>
    </Section>
  )
}
