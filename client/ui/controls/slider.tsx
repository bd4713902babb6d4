import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'

export interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  /** The value in words for screen readers: '20 pixels'. */
  valueText?: string
  disabled?: boolean
  /** CSS `background` of the track, for a slider over colors. */
  track?: string
}

/** A slider in a row 44 px high. Its thumb is a target of 44 px around a round knob of 32 px. */
export function Slider({ label, value, onChange, min, max, valueText, disabled = false, track }: SliderProps) {
  const thumb = useRef<HTMLSpanElement>(null)
  const range = { min, max, step: 1 }
  const share = max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 0
  const moveTo = (next: number): void => {
    if (next !== value) onChange(next)
  }
  const follow = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    moveTo(valueAt((clientX - left) / width, range))
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (disabled) return
    // No text is selected, and the focus goes to the thumb wherever the track is pressed.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    thumb.current?.focus()
    follow(event)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = disabled ? null : valueAfterKey(event, value, range)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    <span
      className={classNames('relative flex h-11 w-full touch-none items-center select-none', disabled && 'opacity-50')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <span
        className={classNames(
          'relative grow overflow-hidden rounded-full bg-door-shade',
          track === undefined ? 'h-2' : 'h-4 border border-field-line',
        )}
        style={track === undefined ? undefined : { background: track }}
      >
        {track === undefined && (
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-blueberry"
            style={{ right: `${100 - share * 100}%` }}
          />
        )}
      </span>
      <span
        ref={thumb}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw the parts of an input each in its own way
        role="slider"
        tabIndex={disabled ? undefined : 0}
        aria-label={label}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        aria-disabled={disabled || undefined}
        onKeyDown={onKeyDown}
        className="absolute grid size-11 place-items-center rounded-full before:size-8 before:rounded-full before:border-2 before:border-blueberry before:bg-white before:shadow-lift"
        // The thumb stays within the row at both ends.
        style={{ left: `calc(${share} * (100% - 2.75rem))` }}
      />
    </span>
  )
}

interface SliderRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** How many steps a large move takes: Page Up, Page Down, and the arrows with Shift. */
const LARGE = 10

const ARROWS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
])
const PAGES: ReadonlyMap<string, 1 | -1> = new Map([
  ['PageUp', 1],
  ['PageDown', -1],
])

const decimals = (step: number): number => String(step).split('.')[1]?.length ?? 0

/** Returns the nearest value that the slider can take. */
export function snapToStep(value: number, { min, max, step }: SliderRange): number {
  const steps = Math.round((value - min) / step)
  return Math.min(max, Math.max(min, Number((min + steps * step).toFixed(decimals(step)))))
}

/** Returns the value at `share` of the track, from 0 at its left end to 1 at its right end. */
export const valueAt = (share: number, range: SliderRange): number =>
  snapToStep(range.min + share * (range.max - range.min), range)

/** Returns the value after a key; null for a key that moves no slider. */
export function valueAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  value: number,
  range: SliderRange,
): number | null {
  if (key === 'Home') return range.min
  if (key === 'End') return range.max
  const page = PAGES.get(key)
  const direction = page ?? ARROWS.get(key)
  if (direction === undefined) return null
  const steps = page !== undefined || shiftKey ? LARGE : 1
  return snapToStep(value + direction * steps * range.step, range)
}
