import type { ReactNode } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import { luminance } from '#client/ui/readable-text-color.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'

export interface Sample<Value extends string> {
  value: Value
  name: string
  /** SVG content of 40 by 32 units in `currentColor`. */
  sample: ReactNode
}

export interface SampleSettingProps<Value extends string> {
  label: string
  options: readonly Sample<Value>[]
  value: Value
  /** The color of the samples. */
  color: Color
  onChange: (value: Value) => void
}

function sampleOption<Value extends string>({ sample, ...option }: Sample<Value>, color: Color): RadioOption<Value> {
  return {
    ...option,
    style: { backgroundColor: sampleGround(color) },
    shown: () => <SamplePicture color={color}>{sample}</SamplePicture>,
  }
}

/** More options than these stand in rows of four. */
const MOST_IN_ROW = 5

/** Grounds for light colors and for all others, and the relative luminance from which a color is light. */
const DARK_GROUND = '#5d7570'
const PALE_GROUND = '#e3efec'
const LIGHT_FROM = 0.45

/** Returns the background on which samples of the color can be seen: near-white colors vanish on white. */
export function sampleGround(color: Color): string {
  return luminance(toHex(color)) >= LIGHT_FROM ? DARK_GROUND : PALE_GROUND
}

/** A sample of 40 by 32 units in its color. */
export function SamplePicture({ color, children }: { color: Color; children: ReactNode }) {
  return (
    <svg viewBox="0 0 40 32" className="h-8 w-10" style={{ color: toHex(color) }} aria-hidden="true">
      {children}
    </svg>
  )
}

/** Chooses one of several ways to paint; each option shows a sample. */
export function SampleSetting<Value extends string>({
  label,
  options,
  value,
  color,
  onChange,
}: SampleSettingProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex items-baseline justify-between font-display text-body font-semibold">
        {label}
        <span className="text-ink-soft">{options.find((option) => option.value === value)?.name}</span>
      </div>
      <RadioGroup
        label={label}
        options={options.map((option) => sampleOption(option, color))}
        value={value}
        onChange={onChange}
        {...(options.length > MOST_IN_ROW && { rowLength: 4 })}
        className={options.length > MOST_IN_ROW ? 'grid grid-cols-4 gap-1.5' : 'flex gap-1.5'}
        optionClassName="light-theme grid h-11 min-w-11 flex-1 place-items-center rounded-small border-[1.5px] border-line aria-checked:border-blueberry aria-checked:shadow-[0_0_0_1.5px_var(--blueberry)]"
      />
    </div>
  )
}
