import { Slider as Primitive } from 'radix-ui'
import { classNames } from '#client/ui/class-names.ts'

export interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words for screen readers: '20 pixels'. */
  valueText?: string
  disabled?: boolean
  className?: string
  /** CSS `background` of the track, for a slider over colors. */
  track?: string
}

/** A slider in a row 44 px high. Its thumb is a target of 44 px around a round knob of 32 px. */
export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  valueText,
  disabled,
  className,
  track,
}: SliderProps) {
  return (
    <Primitive.Root
      value={[value]}
      onValueChange={([next]) => {
        if (next !== undefined) onChange(next)
      }}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      className={classNames(
        'relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-50',
        className,
      )}
    >
      <Primitive.Track
        className={classNames(
          'relative grow overflow-hidden rounded-full bg-door-shade',
          track === undefined ? 'h-2' : 'h-4 border border-field-line',
        )}
        style={track === undefined ? undefined : { background: track }}
      >
        {track === undefined && <Primitive.Range className="absolute h-full rounded-full bg-blueberry" />}
      </Primitive.Track>
      <Primitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="grid size-11 place-items-center rounded-full before:size-8 before:rounded-full before:border-2 before:border-blueberry before:bg-white before:shadow-lift"
      />
    </Primitive.Root>
  )
}
