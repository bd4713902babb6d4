import type { ReactNode } from 'react'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Openness } from '#client/features/canvas/device/openness.ts'
import type { DrawNumberBox } from '#client/features/canvas/numbers/number-box-place.ts'
import type { NumbersToggleProps } from '#client/features/canvas/numbers/numbers-toggle.tsx'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'
import type { CompleteButtonProps } from './complete-button.tsx'
import type { HistoryActions } from './history-buttons.tsx'
import type { RandomTemplateProps } from './random-template.tsx'
import type { RecentColor } from './recent-colors.ts'

/** What every layout of the tools is given. */
export interface CanvasToolsProps {
  layout: CanvasLayout
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  /** The last colors used in this browser. */
  recent: readonly RecentColor[]
  history: HistoryActions
  /** Whether the settings of the chosen tool are open: beside the rail, or in the phone's sheet. */
  details: Openness
  /** Null where the page may not be exchanged for another one. */
  random: Pick<RandomTemplateProps, 'started'> | null
  /** Shows the person's artworks; null where the page may not be exchanged for another one. */
  onBrowse: (() => void) | null
  /** The switch 'Color by number'; null where it is not offered. */
  numbers: NumbersToggleProps | null
  /** The box that stands in place of the crayons while the page is colored by number. */
  drawBox: DrawNumberBox | null
  /** Null for people who may not complete the artwork. */
  complete: Pick<CompleteButtonProps, 'onComplete' | 'busy'> | null
  /** The page itself. */
  children: ReactNode
}
