import { type ReactNode, useId } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import { fillStyleSamples } from '#client/features/canvas/looks/fill-style-setting.tsx'
import type { Sample } from '#client/features/canvas/looks/sample-setting.tsx'
import { tipSamples } from '#client/features/canvas/looks/tip-setting.tsx'
import { offeredPalettes, offeredStamps, offeredStyles, offeredTips } from '#client/canvas/tools/owned-looks.ts'
import { type PictureSettingProps, stampChoices, styleChoices } from '#client/features/canvas/looks/picture-setting.tsx'
import { useCanvasSettings, useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'
import { PALETTES, type PaletteName } from '#client/ui/crayon-box/palettes.ts'

/**
 * The bought crayons, and the fill styles, brush tips, wands or stickers, in pictures. The place stays empty for the other tools, so that the
 * page does not jump.
 */
export function KidLooks() {
  const id = useId()
  const { settings } = useCanvasSettings()
  const { kidMode, colorByNumber } = useCanvasTools()
  const { changeLook } = kidMode
  const { tool, fillStyle, tip, wandStyle, stamp, owned, palette } = settings
  const styles = offeredStyles(owned)
  const color = toHex(settings.color)
  return (
    <div className="kid-looks">
      <OtherCrayons
        palette={palette}
        palettes={colorByNumber.open ? [] : offeredPalettes(owned)}
        onChange={(chosen) => changeLook({ palette: chosen })}
      />
      {tool === 'fill' && (
        <Pictures
          label="Fill style"
          samples={fillStyleSamples(id)}
          value={fillStyle}
          color={color}
          onChange={(style) => changeLook({ fillStyle: style })}
        />
      )}
      {tool === 'brush' && (
        <Pictures
          label="Brush tip"
          samples={tipSamples(offeredTips(owned))}
          value={tip}
          color={color}
          onChange={(chosen) => changeLook({ tip: chosen })}
        />
      )}
      {tool === 'magic' && styles.length > 1 && (
        <Things
          label="Wand"
          choices={styleChoices(styles)}
          value={wandStyle}
          onChange={(style) => changeLook({ wandStyle: style })}
        />
      )}
      {tool === 'stamp' && (
        <Things
          label="Sticker"
          choices={stampChoices(offeredStamps(owned))}
          value={stamp}
          onChange={(chosen) => changeLook({ stamp: chosen })}
        />
      )}
    </div>
  )
}

interface OtherCrayonsProps {
  /** Null: the usual crayons. */
  palette: PaletteName | null
  /** Those that the child owns; none while numbered crayons are in the box. */
  palettes: readonly PaletteName[]
  onChange: (palette: PaletteName | null) => void
}

/** The places in the box of the crayons in its picture. */
const SHOWN_CRAYONS = [1, 3, 5, 7] as const

/** A button that brings the next box of crayons, and shows four of them; nothing while the child owns no other box. */
function OtherCrayons({ palette, palettes, onChange }: OtherCrayonsProps) {
  if (palettes.length === 0) return null
  const boxes = [null, ...palettes]
  const next = boxes[(boxes.indexOf(palette) + 1) % boxes.length] ?? null
  return (
    <button
      type="button"
      className="kid-look light-theme"
      aria-label={`Crayons: ${next === null ? 'the usual ones' : PALETTES[next].name}`}
      onClick={() => onChange(next)}
    >
      <svg viewBox="0 0 40 32" className="kid-look-picture" aria-hidden="true">
        {SHOWN_CRAYONS.map((place, i) => (
          <path key={place} d={`M${i * 10 + 1} 31V9l4-8 4 8v22z`} fill={crayonsInBox(false, next)[place]!.hex} />
        ))}
      </svg>
    </button>
  )
}

/** Things that are chosen by their pictures, which have their own colors. */
function Things<Value extends string>({ label, choices, value, onChange }: PictureSettingProps<Value>) {
  return (
    <RadioGroup
      label={label}
      options={choices.map(({ picture, ...choice }) => ({ ...choice, shown: () => picture }))}
      value={value}
      onChange={onChange}
      className="contents"
      optionClassName="kid-look kid-thing light-theme"
    />
  )
}

function pictureOption<Value extends string>({ sample, ...option }: Sample<Value>, color: string): RadioOption<Value> {
  return {
    ...option,
    shown: () => (
      <svg viewBox="0 0 40 32" className="kid-look-picture" style={{ color }} aria-hidden="true">
        {sample}
      </svg>
    ),
  }
}

interface PicturesProps<Value extends string> {
  label: string
  samples: readonly Sample<Value>[]
  value: Value
  /** `#RRGGBB` */
  color: string
  onChange: (value: Value) => void
}

function Pictures<Value extends string>({ label, samples, value, color, onChange }: PicturesProps<Value>) {
  return (
    <RadioGroup
      label={label}
      options={samples.map((sample) => pictureOption(sample, color))}
      value={value}
      onChange={onChange}
      className="contents"
      optionClassName="kid-look light-theme"
    />
  )
}

/** Draws a tool with the color it would paint, in 48 by 48 SVG units; lines are in `currentColor`. @param color `#RRGGBB` */
type ToolPicture = (color: string) => ReactNode

const LINE = {
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="kid-picture">
      {children}
    </svg>
  )
}

const fill: ToolPicture = (color) => (
  <Picture>
    <path d="M10 17C10 1 38 1 38 17" fill="none" {...LINE} />
    <path d="M8 17H40L37 40Q36.6 43 33.5 43H14.5Q11.4 43 11 40Z" fill="#cfe1dc" {...LINE} />
    <path
      d="M8 17H40L39.2 23C38.6 27 35 27 34.4 23.4 34 31 28 31 27.6 24 27.4 36 19.6 36 19.4 24 19 28 13.6 28 13.2 23.4 12.6 26.4 9.2 26 8.8 23Z"
      fill={color}
      {...LINE}
    />
    <ellipse cx="24" cy="17" rx="16" ry="5" fill={color} {...LINE} />
  </Picture>
)

const brush: ToolPicture = (color) => (
  <Picture>
    <path d="M22 22 39.5 4.5Q42 2.6 44 4.6T43.6 9L27 27Z" fill="#c68e5f" {...LINE} />
    <path d="M17.5 25.5 22 21 28 27 23.5 31.5Z" fill="#cfe1dc" {...LINE} />
    <path d="M17.5 25.5C9 27 12.5 36 4 41.5 15 46.5 25.5 42 23.5 31.5Z" fill={color} {...LINE} />
  </Picture>
)

const eraser: ToolPicture = () => (
  <Picture>
    <path d="M6 43H42" fill="none" {...LINE} />
    <path
      d="M5.5 30 27 8.5Q29 6.5 31 8.5L41.5 19Q43.5 21 41.5 23L24 40.5Q20 43 16 40.5L5.5 34Q3.5 32 5.5 30Z"
      fill="#ff9ccb"
      {...LINE}
    />
    <path d="M16.5 19 27 8.5Q29 6.5 31 8.5L41.5 19Q43.5 21 41.5 23L31 33.5Z" fill="#9db4ff" {...LINE} />
  </Picture>
)

const magic: ToolPicture = (color) => (
  <Picture>
    <path d="M5 44 25 22" fill="none" stroke="currentColor" strokeWidth="6.5" strokeLinecap="round" />
    <path
      d="M30 4 33.4 12.6 42.6 13.2 35.5 19.1 37.8 28 30 23.1 22.2 28 24.5 19.1 17.4 13.2 26.6 12.6Z"
      fill={color}
      {...LINE}
    />
    <path d="M10 6 11.4 9.6 15 11 11.4 12.4 10 16 8.6 12.4 5 11 8.6 9.6Z" fill="#ffd700" />
    <path d="M41 32 42.2 35.8 46 37 42.2 38.2 41 42 39.8 38.2 36 37 39.8 35.8Z" fill="#ff9ccb" />
  </Picture>
)

const undo: ToolPicture = () => (
  <Picture>
    <path
      d="M18 8 6 19.5 18 31V24.5H28C38 24.5 38 38 28 38H20V43H29C46 42 46 15 29 14.5H18Z"
      fill="#ffd24a"
      {...LINE}
    />
  </Picture>
)

const stamp: ToolPicture = (color) => (
  <Picture>
    <path d="M8 14Q8 7 15 7H33Q40 7 40 14V28L28 41H15Q8 41 8 34Z" fill="#fff" {...LINE} />
    <path d="M40 28H33Q28 28 28 33V41Z" fill="#cfe1dc" {...LINE} />
    <path
      d="M22 12 24.6 18.6 31.6 19 26.2 23.4 28 30.2 22 26.4 16 30.2 17.8 23.4 12.4 19 19.4 18.6Z"
      fill={color}
      {...LINE}
    />
  </Picture>
)

const page: ToolPicture = (color) => (
  <Picture>
    <path d="M14 4H40V38H14Z" fill="#cfe1dc" transform="rotate(8 27 21)" {...LINE} />
    <path d="M8 9H34V44H8Z" fill="#fff" {...LINE} />
    <path
      d="M21 16 24.1 23.1 31.4 23.8 25.8 28.8 27.5 36.2 21 32.2 14.5 36.2 16.2 28.8 10.6 23.8 17.9 23.1Z"
      fill={color}
      {...LINE}
    />
  </Picture>
)

export const TOOL_PICTURES = { fill, brush, eraser, magic, stamp, undo, page } as const
