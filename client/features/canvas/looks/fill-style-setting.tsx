import { useId, type ReactNode } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { FILL_STYLES, type FillStyle } from '#crdt/document/stroke/stroke.ts'
import { SampleSetting, type Sample } from './sample-setting.tsx'

const DOTS = [8, 16, 24].flatMap((y, row) =>
  (row % 2 === 0 ? [8, 16, 24, 32] : [12, 20, 28]).map((x) => [x, y] as const),
)
const GLINTS = [
  [10, 9, 3],
  [20, 22, 3.6],
  [31, 10, 2.6],
  [12, 24, 1.8],
  [22, 8, 1.6],
  [31, 23, 2],
] as const

const STYLE_LOOKS: Readonly<Record<FillStyle, { name: string; draw: (id: string) => ReactNode }>> = {
  solid: { name: 'Solid', draw: () => <Area fill="currentColor" /> },
  gradient: {
    name: 'Gradient',
    draw: (id) => (
      <>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity="0.15" />
          <stop offset="1" stopColor="currentColor" />
        </linearGradient>
        <Area fill={`url(#${id})`} />
      </>
    ),
  },
  dots: {
    name: 'Dots',
    draw: () => (
      <>
        <Area fill="currentColor" />
        {DOTS.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" fill="white" opacity="0.8" />
        ))}
      </>
    ),
  },
  stripes: {
    name: 'Stripes',
    draw: () => (
      <>
        <Area fill="currentColor" />
        <path
          opacity="0.6"
          d="M4 14 14 4M4 25 25 4M8 28 32 4M19 28 36 11M30 28 36 22"
          stroke="white"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ),
  },
  glitter: {
    name: 'Glitter',
    draw: () => (
      <>
        <Area fill="currentColor" />
        {GLINTS.map(([x, y, r]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y - r}L${x + r / 3} ${y - r / 3} ${x + r} ${y} ${x + r / 3} ${y + r / 3} ${x} ${y + r} ${x - r / 3} ${y + r / 3} ${x - r} ${y} ${x - r / 3} ${y - r / 3}Z`}
            fill="white"
          />
        ))}
      </>
    ),
  },
}

/** Returns a sample of the style. @param id unique on the screen */
export const fillStyleSample = (style: FillStyle, id: string): ReactNode => STYLE_LOOKS[style].draw(id)

function Area({ fill }: { fill: string }) {
  return <rect x="3" y="3" width="34" height="26" rx="5" fill={fill} />
}

export interface FillStyleSettingProps {
  value: FillStyle
  color: Color
  onChange: (style: FillStyle) => void
}

/** Returns the styles with their samples. @param id names SVG parts, different for each use on a screen */
export function fillStyleSamples(id: string): readonly Sample<FillStyle>[] {
  return FILL_STYLES.map((value) => {
    const { name, draw } = STYLE_LOOKS[value]
    return { value, name, sample: draw(id) }
  })
}

/** Chooses the style of fills: solid, gradient, dots, stripes or glitter. */
export function FillStyleSetting(props: FillStyleSettingProps) {
  const id = useId()
  return <SampleSetting label="Fill style" options={fillStyleSamples(id)} {...props} />
}
