import type { ReactNode } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { Tip } from '#crdt/document/stroke/stroke.ts'
import { SampleSetting, type Sample } from './sample-setting.tsx'

/** Returns a sample of the tip. */
export const tipSample = (tip: Tip): ReactNode => TIP_LOOKS[tip].sample

export const tipSamples = (tips: readonly Tip[]): readonly Sample<Tip>[] =>
  tips.map((value) => ({ value, ...TIP_LOOKS[value] }))

export interface TipSettingProps {
  /** The tips to choose from. */
  tips: readonly Tip[]
  value: Tip
  color: Color
  onChange: (tip: Tip) => void
}

/** Chooses the brush tip. */
export function TipSetting({ tips, ...setting }: TipSettingProps) {
  return <SampleSetting label="Brush tip" options={tipSamples(tips)} {...setting} />
}

const WAVE = 'M7 21 C 14 4, 24 30, 33 11'

interface TipLook {
  readonly name: string
  /** SVG content of 40 by 32 units in `currentColor`. */
  readonly sample: ReactNode
}

const line = (width: number, more: { dash?: string; opacity?: number; d?: string } = {}): ReactNode => (
  <path
    key={width}
    d={more.d ?? WAVE}
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeDasharray={more.dash}
    opacity={more.opacity}
  />
)

/** The names and samples of the tips. */
const TIP_LOOKS: Readonly<Record<Tip, TipLook>> = {
  round: { name: 'Round', sample: line(8) },
  square: {
    name: 'Square',
    sample: (
      <path
        d="M7 11 H20 V22 H33"
        fill="none"
        stroke="currentColor"
        strokeWidth="8"
        strokeLinecap="square"
        strokeLinejoin="miter"
      />
    ),
  },
  fuzzy: { name: 'Fuzzy', sample: [15, 11, 7, 3].map((width) => line(width, { opacity: 0.3 })) },
  sketchy: {
    name: 'Sketchy',
    sample: line(1.6, {
      d: 'M5 18 C 9 8, 13 8, 17 13 M19 15 C 24 23, 28 20, 32 9 M7 23 C 11 14, 15 10, 20 16 M22 19 C 27 24, 31 18, 35 12 M9 20 C 12 13, 15 13, 17 16 S 26 26, 30 19',
    }),
  },
  crayon: {
    name: 'Crayon',
    sample: [line(8, { opacity: 0.55 }), line(6, { dash: '0.5 2.6 2 2.4' }), line(3, { dash: '3 2 1 2.2' })],
  },
  marker: {
    name: 'Marker',
    sample: <path d="M4 21 9 15C14 4 22 26 30 6L36 10C27 34 18 12 11 26Z" fill="currentColor" />,
  },
  watercolor: {
    name: 'Watercolor',
    sample: [line(13, { opacity: 0.3 }), line(9, { opacity: 0.35 }), line(6, { opacity: 0.4, dash: '5 9' })],
  },
  chalk: {
    name: 'Chalk',
    sample: [line(8, { dash: '0.2 2.9', opacity: 0.5 }), line(3.5, { dash: '0.4 3.9 1.2 4.7' })],
  },
  ribbon: {
    name: 'Ribbon',
    sample: (
      <path
        d="M4 15C9 10 13 9 16 18C18 24 21 24 24 18C27 11 31 6 36 8C32 13 31 14 27 21C22 30 16 29 13 21C11 17 9 17 4 15Z"
        fill="currentColor"
      />
    ),
  },
  dotted: { name: 'Dotted', sample: line(6, { dash: '0 8.6' }) },
  spray: {
    name: 'Spray',
    sample: [
      line(1.3, { dash: '0 3.3', d: lowered(-4) }),
      line(1.6, { dash: '0 2.6' }),
      line(1.2, { dash: '0 3.7', d: lowered(4) }),
    ],
  },
  stitch: { name: 'Stitch', sample: line(3.4, { dash: '6 5.5' }) },
}

/** Returns the wave, `down` units lower. */
function lowered(down: number): string {
  return `M7 ${21 + down} C 14 ${4 + down}, 24 ${30 + down}, 33 ${11 + down}`
}
