import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Slider } from '#client/ui/controls/slider.tsx'
import { blue, fromHex, green, red, toHex } from '#crdt/document/stroke/color.ts'

const HUES = 'conic-gradient(from 90deg, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00)'
const WHITE_CENTRE = 'radial-gradient(closest-side, #fff, transparent)'
/** Degrees that an arrow key turns the hue. */
const HUE_STEP = 5
const SATURATION_STEP = 0.05

/** The wheel never looks darker than this, so that its colors can be told apart. A press chooses the color that is seen. */
const MIN_SHOWN_VALUE = 0.6

/** Returns hue and saturation under the pointer. The hue runs clockwise from the right, like the gradient. */
function pickAt(event: PointerEvent<HTMLElement>): Pick<Hsv, 'hue' | 'saturation'> {
  const box = event.currentTarget.getBoundingClientRect()
  const x = event.clientX - box.left - box.width / 2
  const y = event.clientY - box.top - box.height / 2
  return {
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
    saturation: Math.min(1, Math.hypot(x, y) / (box.width / 2)),
  }
}

/** Returns the color after an arrow key, or null for other keys: left and right change the hue, up and down the saturation. */
function stepByKey(hsv: Hsv, key: string): Hsv | null {
  const turn = (by: number): Hsv => ({ ...hsv, hue: (hsv.hue + by + 360) % 360 })
  const move = (by: number): Hsv => ({ ...hsv, saturation: Math.min(1, Math.max(0, hsv.saturation + by)) })
  switch (key) {
    case 'ArrowLeft':
      return turn(-HUE_STEP)
    case 'ArrowRight':
      return turn(HUE_STEP)
    case 'ArrowUp':
      return move(SATURATION_STEP)
    case 'ArrowDown':
      return move(-SATURATION_STEP)
    default:
      return null
  }
}

/** A picker for any color, by pointer or arrow keys: hue around the wheel, saturation outward, brightness on a slider below. */
export function ColorWheel({ value, onChange }: { value: string; onChange: (hex: string) => void }) {
  const [hsv, setHsv] = useState(() => hexToHsv(value))
  // A gray has no hue, so the wheel keeps its own state while the color is the one it returned last.
  if (hsvToHex(hsv) !== value.toUpperCase()) setHsv(hexToHsv(value))

  const choose = (next: Hsv) => {
    setHsv(next)
    onChange(hsvToHex(next))
  }
  const shownValue = Math.max(hsv.value, MIN_SHOWN_VALUE)
  const onPointer = (event: PointerEvent<HTMLElement>) => choose({ ...hsv, ...pickAt(event), value: shownValue })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepByKey(hsv, event.key)
    if (!next) return
    event.preventDefault()
    choose(next)
  }

  const angle = (hsv.hue * Math.PI) / 180
  const pure = hsvToHex({ ...hsv, value: 1 })
  return (
    <div className="flex flex-col items-center gap-2">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one dimension, the wheel has two
        role="slider"
        tabIndex={0}
        aria-label="Color wheel"
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={Math.round(hsv.hue) % 360}
        aria-valuetext={`Hue ${Math.round(hsv.hue) % 360} degrees, ${Math.round(hsv.saturation * 100)} percent strong`}
        className="relative size-44 touch-none rounded-full border border-field-line"
        style={{
          background: `linear-gradient(rgb(0 0 0 / ${1 - shownValue}), rgb(0 0 0 / ${1 - shownValue})), ${WHITE_CENTRE}, ${HUES}`,
        }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onPointer(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event)
        }}
      >
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-[3px] border-white shadow-lift outline-1 outline-[#1d2b36]"
          style={{
            backgroundColor: value,
            left: `${50 + 50 * hsv.saturation * Math.cos(angle)}%`,
            top: `${50 + 50 * hsv.saturation * Math.sin(angle)}%`,
          }}
        />
      </div>
      <Slider
        label="Brightness"
        min={0}
        max={100}
        value={Math.round(hsv.value * 100)}
        valueText={`${Math.round(hsv.value * 100)} percent bright`}
        onChange={(percent) => choose({ ...hsv, value: percent / 100 })}
        track={`linear-gradient(to right, #000, ${pure})`}
      />
    </div>
  )
}

/** A color in HSV: hue 0 to 360 (exclusive) in degrees, saturation 0 to 1, value 0 (black) to 1. */
interface Hsv {
  readonly hue: number
  readonly saturation: number
  readonly value: number
}

/** Returns `#RRGGBB` in HSV; an invalid text counts as white. Grays have hue 0. */
export function hexToHsv(hex: string): Hsv {
  const color = fromHex(hex) ?? 0xffffff
  const [r, g, b] = [red(color) / 255, green(color) / 255, blue(color) / 255]
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  let sixth = 0
  if (span > 0) {
    if (max === r) sixth = (g - b) / span
    else if (max === g) sixth = (b - r) / span + 2
    else sixth = (r - g) / span + 4
  }
  return { hue: (sixth * 60 + 360) % 360, saturation: max === 0 ? 0 : span / max, value: max }
}

/** Returns the color as `#RRGGBB` in capitals. */
export function hsvToHex({ hue, saturation, value }: Hsv): string {
  const channel = (offset: number): number => {
    const position = (offset + hue / 60) % 6
    return Math.round(255 * value * (1 - saturation * Math.max(0, Math.min(position, 4 - position, 1))))
  }
  return toHex((channel(5) << 16) | (channel(3) << 8) | channel(1)).toUpperCase()
}
