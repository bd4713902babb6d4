import type { FrameLine } from '#client/features/sync-test/monitor/sync-monitor.ts'
import { ScrollTable, Section } from './section.tsx'

/** The last messages of the socket, the newest first. */
export function MessagesSection({ frames }: { frames: readonly FrameLine[] }) {
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
