import type { PresentPerson } from '#client/canvas/session/people/remote-people.ts'
import { Section } from './section.tsx'

/** The other connections in the room. */
export function PeopleSection({ people }: { people: readonly PresentPerson[] }) {
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
