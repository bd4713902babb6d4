import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'

export interface TransportProps {
  playing: boolean
  disabled: boolean
  onToggle: () => void
  onStep: (direction: 1 | -1) => void
  /** The name of the person whose strokes the steps go to; null for everybody's. */
  person: string | null
}

/** Play or pause, between one stroke back and one stroke on. */
export function Transport({ playing, disabled, onToggle, onStep, person }: TransportProps) {
  const whose = person === null ? '' : ` by ${person}`
  return (
    <div className="-ml-2.5 flex items-center gap-1">
      <IconButton
        label={`Previous stroke${whose}`}
        title={`Previous stroke${whose}`}
        icon={<StepBack aria-hidden="true" />}
        disabled={disabled}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        aria-label={playing ? 'Pause' : 'Play'}
        disabled={disabled}
        onClick={onToggle}
        className="inline-grid size-[56px] shrink-0 place-items-center rounded-full pill-edge bg-blueberry text-white [--edge:var(--blueberry-deep)] disabled:opacity-50 [&_svg]:size-7"
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="translate-x-0.5" />}
      </button>
      <IconButton
        label={`Next stroke${whose}`}
        title={`Next stroke${whose}`}
        icon={<StepForward aria-hidden="true" />}
        disabled={disabled}
        onClick={() => onStep(1)}
      />
    </div>
  )
}
