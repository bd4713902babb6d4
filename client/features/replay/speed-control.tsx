import { FastForward, Rewind } from 'lucide-react'
import { nextSpeed, type Speed } from '#client/replay/replay-clock.ts'
import { IconButton } from '#client/ui/icon-button.tsx'

export interface SpeedControlProps {
  speed: Speed
  onChange: (direction: 1 | -1) => void
}

/** The speed with a button on each side, 'Slower' and 'Faster'. */
export function SpeedControl({ speed, onChange }: SpeedControlProps) {
  return (
    <fieldset className="flex items-center rounded-full bg-door-shade/60">
      <legend className="sr-only">Speed</legend>
      <IconButton
        label="Slower"
        title="Slower ( < )"
        icon={<Rewind aria-hidden="true" />}
        aria-disabled={nextSpeed(speed, -1) === null}
        onClick={() => onChange(-1)}
        className="aria-disabled:opacity-40"
      />
      <output aria-label="Speed" className="w-9 text-center font-display font-semibold tabular-nums">
        {speed}x
      </output>
      <IconButton
        label="Faster"
        title="Faster ( > )"
        icon={<FastForward aria-hidden="true" />}
        aria-disabled={nextSpeed(speed, 1) === null}
        onClick={() => onChange(1)}
        className="aria-disabled:opacity-40"
      />
    </fieldset>
  )
}
