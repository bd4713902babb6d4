import { type ArtworkSessionState, type ConnectionState, SAVE_TEXT } from '#client/canvas/session/session-state.ts'
import type { MonitorState } from '#client/features/sync-test/monitor/sync-monitor.ts'
import { Section } from './section.tsx'

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
