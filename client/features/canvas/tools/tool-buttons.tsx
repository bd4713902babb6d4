import { Brush, Eraser, PaintBucket, Sticker, WandSparkles } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool, ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { offeredStamps } from '#client/canvas/tools/owned-looks.ts'
import { ToolButton } from './tool-button.tsx'

const TOOLS: readonly {
  tool: CanvasTool
  label: string
  title?: string
  keys: string
  icon: ReactNode
  paints: boolean
}[] = [
  { tool: 'fill', label: 'Fill', keys: 'G', icon: <PaintBucket aria-hidden="true" />, paints: true },
  { tool: 'brush', label: 'Brush', keys: 'B', icon: <Brush aria-hidden="true" />, paints: true },
  { tool: 'eraser', label: 'Eraser', keys: 'E', icon: <Eraser aria-hidden="true" />, paints: false },
  {
    tool: 'magic',
    label: 'Wand',
    title: 'Magic Wand',
    keys: 'M',
    icon: <WandSparkles aria-hidden="true" />,
    paints: true,
  },
  { tool: 'stamp', label: 'Stickers', keys: 'S', icon: <Sticker aria-hidden="true" />, paints: true },
]

export interface ToolButtonsProps {
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  look?: 'tile' | 'bare'
  /** The chosen tool was pressed again: its settings open or close. */
  onAgain?: (() => void) | undefined
}

/** Fill, Brush, Eraser and Wand, and Stickers for those who own one. One is chosen; those that paint show the color. */
export const ToolButtons = memo(function ToolButtons({ settings, onChange, look = 'tile', onAgain }: ToolButtonsProps) {
  const hasStamps = offeredStamps(settings.owned).length > 0
  return TOOLS.filter(({ tool }) => tool !== 'stamp' || hasStamps).map(({ tool, label, title, keys, icon, paints }) => (
    <ToolButton
      key={tool}
      label={label}
      icon={icon}
      keys={keys}
      look={look}
      chosen={settings.tool === tool}
      onPress={() => (onAgain && settings.tool === tool ? onAgain() : onChange({ tool }))}
      {...(title !== undefined && { title })}
      {...(paints && { color: toHex(settings.color) })}
    />
  ))
})
