import type { ReactNode } from 'react'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { CanvasLayout } from './device/use-layout.ts'
import type { Openness } from './device/openness.ts'
import type { KidLook } from './kid-mode/kid-settings.ts'
import { KidTools } from './kid-mode/kid-tools.tsx'
import { CanvasTools } from './tools/canvas-tools.tsx'
import type { CanvasToolsProps } from './tools/canvas-tools-props.ts'
import type { HistoryActions } from './tools/history-buttons.tsx'
import type { RandomTemplateProps } from './tools/random-template.tsx'
import type { RecentColor } from './tools/recent-colors.ts'

export interface DeskToolsProps {
  layout: CanvasLayout
  kid: boolean
  mayDraw: boolean
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  /** A child has chosen how to fill or draw. */
  onKidLook: (change: Partial<KidLook>) => void
  recent: readonly RecentColor[]
  history: HistoryActions
  /** Whether the settings of the chosen tool are open, beside the rail or in the phone's sheet. */
  details: Openness
  /** Null where the page may not be exchanged for another one. */
  random: Pick<RandomTemplateProps, 'started'> | null
  /** Shows the person's artworks; null where the page may not be exchanged for another one. */
  onBrowse: (() => void) | null
  complete: CanvasToolsProps['complete']
  numbers: CanvasToolsProps['numbers']
  drawBox: CanvasToolsProps['drawBox']
  /** The page itself. */
  children: ReactNode
}

/** The page with the tools around it: kid mode's few, all of them, or none for people who may not draw. */
export function DeskTools({ kid, mayDraw, children, onKidLook, ...tools }: DeskToolsProps) {
  if (!mayDraw) return children
  if (!kid) return <CanvasTools {...tools}>{children}</CanvasTools>
  const { layout, settings, onChange, history, drawBox } = tools
  return (
    <KidTools
      layout={layout}
      settings={settings}
      onChange={onChange}
      onLook={onKidLook}
      canUndo={history.canUndo}
      onUndo={history.onUndo}
      drawBox={drawBox}
    >
      {children}
    </KidTools>
  )
}
