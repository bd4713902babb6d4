import type { SessionView } from '#client/canvas/session/session-state.ts'
import { ScrollTable, Section } from './section.tsx'

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
