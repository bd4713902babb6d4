import { Brush, Eraser, PaintBucket, Sticker, WandSparkles } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool } from '#client/canvas/tools/tool-settings.ts'
import { offeredStamps } from '#client/canvas/tools/owned-looks.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
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
  look?: 'tile' | 'bare'
  /** A press on the chosen tool opens or closes its settings. */
  opensDetails?: boolean
}

/** Fill, Brush, Eraser and Wand, and Stickers for those who own one. One is chosen; those that paint show the color. */
export const ToolButtons = memo(function ToolButtons({ look = 'tile', opensDetails = false }: ToolButtonsProps) {
  const { settings, change } = useCanvasSettings()
  const details = useCanvasDialog('tool')
  const hasStamps = offeredStamps(settings.owned).length > 0
  return TOOLS.filter(({ tool }) => tool !== 'stamp' || hasStamps).map(({ tool, label, title, keys, icon, paints }) => (
    <ToolButton
      key={tool}
      label={label}
      icon={icon}
      look={look}
      onPress={() => (opensDetails && settings.tool === tool ? details.onOpenChange(!details.open) : change({ tool }))}
      tool={{
        isChosen: settings.tool === tool,
        keys,
        title: title ?? `${label} (${keys})`,
        color: paints ? toHex(settings.color) : null,
      }}
    />
  ))
})
