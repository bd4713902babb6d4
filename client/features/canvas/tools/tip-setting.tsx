import type { ReactNode } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { TIPS, type Tip } from '#crdt/document/stroke/stroke.ts'
import { SampleSetting, type Sample } from './sample-setting.tsx'

const WAVE = 'M7 21 C 14 4, 24 30, 33 11'

const TIP_LOOKS: Readonly<Record<Tip, { name: string; sample: ReactNode }>> = {
  round: {
    name: 'Round',
    sample: <path d={WAVE} fill="none" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />,
  },
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
  fuzzy: {
    name: 'Fuzzy',
    sample: [15, 11, 7, 3].map((width) => (
      <path
        key={width}
        d={WAVE}
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        opacity="0.3"
      />
    )),
  },
  sketchy: {
    name: 'Sketchy',
    sample: (
      <path
        d="M5 18 C 9 8, 13 8, 17 13 M19 15 C 24 23, 28 20, 32 9 M7 23 C 11 14, 15 10, 20 16 M22 19 C 27 24, 31 18, 35 12 M9 20 C 12 13, 15 13, 17 16 S 26 26, 30 19"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    ),
  },
}

/** Returns a sample of the tip. */
export const tipSample = (tip: Tip): ReactNode => TIP_LOOKS[tip].sample

export const TIP_SAMPLES: readonly Sample<Tip>[] = TIPS.map((value) => ({ value, ...TIP_LOOKS[value] }))

export interface TipSettingProps {
  value: Tip
  color: Color
  onChange: (tip: Tip) => void
}

/** Chooses the brush tip. */
export function TipSetting(props: TipSettingProps) {
  return <SampleSetting label="Brush tip" options={TIP_SAMPLES} {...props} />
}
