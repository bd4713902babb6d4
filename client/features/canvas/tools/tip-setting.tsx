import type { ReactNode } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { Tip } from '#crdt/document/stroke/stroke.ts'
import { SampleSetting, type Sample } from './sample-setting.tsx'
import { TIP_LOOKS } from './tip-looks.tsx'

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
