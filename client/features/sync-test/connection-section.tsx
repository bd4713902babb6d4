import {
  type ConnectionState,
  SAVE_TEXT,
  type ArtworkSessionState,
  type SessionView,
} from '#client/canvas/session/session-state.ts'
import type { MonitorState } from './sync-monitor.ts'
import { ScrollTable, Section } from './section.tsx'

const CONNECTION_WORDS: Readonly<Record<ConnectionState, string>> = {
  connecting: 'Connecting',
  connected: 'Connected',
  held: 'Connected, and new strokes are held',
  offline: 'Not connected, reconnecting',
  closed: 'Closed for good',
}

const SHOWN_CLOSES = 5

/** Whether the artwork is connected, what is not saved, and why sockets closed. */
export function ConnectionSection({ state, monitor }: { state: ArtworkSessionState; monitor: MonitorState }) {
  const { view, closes } = monitor
  const facts = [
    ['Connection', view?.connection ? CONNECTION_WORDS[view.connection] : 'Opening'],
    ['Save state', state.save ? SAVE_TEXT[state.save] : 'Opening...'],
    ['Strokes in the outbox', String(view?.outbox ?? 0)],
    ['Refused for good, kept here', String(state.quarantined)],
    ['Kept on this device', state.kept ? 'Yes' : 'No'],
    ['Log position', view?.position ? `${view.position.seq}` : 'unknown'],
  ] as const
  return (
    <Section title="Connection">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-display font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {closes.length > 0 && (
        <>
          <h4 className="font-display font-semibold">Last closes</h4>
          <ul className="flex flex-col gap-1 text-small">
            {closes
              .slice(-SHOWN_CLOSES)
              .toReversed()
              .map(({ at, code, words }) => (
                <li key={at}>
                  <span className="text-ink-soft tabular-nums">{`${at.slice(11, 19)} · ${code} · `}</span>
                  {words}
                </li>
              ))}
          </ul>
        </>
      )}
    </Section>
  )
}

/** The state vectors of this client and of the server's disk side by side. */
export function VectorsSection({ view }: { view: SessionView | null }) {
  const [here, server] = [view?.clocks ?? new Map<number, number>(), view?.durable ?? new Map<number, number>()]
  const clients = [...new Set([...here.keys(), ...server.keys()])].toSorted((a, b) => a - b)
  return (
    <Section title="State vectors">
      {clients.length === 0 ? (
        <p className="text-ink-soft">Nothing is drawn yet.</p>
      ) : (
        <ScrollTable label="State vectors" head={['Yjs client', 'Here', 'Server', 'Result']}>
          {clients.map((client) => {
            const [own, durable] = [here.get(client) ?? 0, server.get(client) ?? 0]
            return (
              <tr key={client}>
                <td>{client}</td>
                <td>{own}</td>
                <td>{durable}</td>
                <td>
                  {own === durable
                    ? 'same'
                    : own > durable
                      ? `${own - durable} not saved`
                      : `${durable - own} missing here`}
                </td>
              </tr>
            )
          })}
        </ScrollTable>
      )}
    </Section>
  )
}
