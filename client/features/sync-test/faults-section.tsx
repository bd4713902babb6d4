import { Unplug } from 'lucide-react'
import { useState } from 'react'
import type { Faults, Wire } from '#client/canvas/session/transport/wire.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Section } from './section.tsx'

const DELAYS = [
  { value: '0', label: 'None' },
  { value: '200', label: '0.2 s' },
  { value: '1000', label: '1 s' },
  { value: '5000', label: '5 s' },
] as const

/** What disturbs the connection of this page, and of no other. */
export function FaultsSection({ wire }: { wire: Wire }) {
  const [faults, setFaults] = useState(wire.faults)
  const change = (part: Partial<Faults>): void => {
    const next = { ...faults, ...part }
    wire.setFaults(next)
    setFaults(next)
  }
  return (
    <Section title="Disturb the connection">
      <Button size="small" onClick={() => wire.drop()} className="self-start">
        <Unplug aria-hidden="true" />
        Drop the socket
      </Button>
      <Switch label="Offline" checked={faults.offline} onChange={(offline) => change({ offline })} />
      <Switch
        label="Duplicate messages"
        checked={faults.duplicates}
        onChange={(duplicates) => change({ duplicates })}
      />
      <Switch label="Shuffle messages" checked={faults.shuffles} onChange={(shuffles) => change({ shuffles })} />
      <div>
        <p className="mb-1.5 font-display font-semibold">Delay messages</p>
        <Segments
          label="Delay messages"
          options={DELAYS}
          value={DELAYS.find(({ value }) => Number(value) === faults.delayMs)?.value ?? null}
          onChange={(value) => change({ delayMs: Number(value) })}
        />
      </div>
    </Section>
  )
}
