import type { LogTail } from './use-log-tail.ts'
import { ScrollTable, Section } from './section.tsx'

/** The newest entries of the server's log, the newest first. */
export function LogSection({ log: { lines, names, failure } }: { log: LogTail }) {
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
