import { useEffect, useEffectEvent, useState } from 'react'
import type { Studio } from '#client/canvas/studio.ts'
import type { PageRegions } from '#client/canvas/surface/page-regions.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import type {
  CanvasSettings,
  CanvasTools,
  ColorByNumberMode,
  OpenNumbers,
} from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface ColorByNumberModeOptions extends CanvasSettings, Pick<CanvasTools, 'regions' | 'surface'> {
  /** Announces words for screen readers. */
  readonly say: (words: string) => void
}

/** Returns the mode 'Color by number' of the open page. The switch is this person's own, and the browser remembers it. */
export function useColorByNumberMode({ regions, surface, ...options }: ColorByNumberModeOptions): ColorByNumberMode {
  const { studio, mayDraw, person, place } = useCanvasArtwork()
  const [on, setOn] = useStoredSwitch('colorByNumber')
  const [open, setOpen] = useState<OpenNumbers | null>(null)
  const settings = useEffectEvent((): ToolSettings => options.settings)
  const load = useEffectEvent(async (of: Studio, parts: PageRegions): Promise<OpenNumbers> => {
    const { openNumbers } = await import('./open-numbers.tsx')
    const { say, change } = options
    return openNumbers({
      person,
      place,
      studio: of,
      regions: parts,
      surface: () => surface.current,
      say,
      settings: () => settings(),
      change,
    })
  })
  const fail = useEffectEvent(() => {
    setOn(false)
    toast({ title: 'Error', description: UNREACHABLE_TEXT, destructive: true })
  })
  // Everything that it uses stays the same, and so does it: memoized tools must not render again.
  const [turn] = useState(() => (next: boolean): void => {
    setOn(next)
    if (next) options.change({ tool: 'fill' })
    options.say(next ? 'Coloring by number' : 'Coloring freely')
  })
  const isOffered = mayDraw && (regions === null || regions.graph.regions.length > 1)
  const isWanted = on && isOffered
  useEffect(() => {
    if (!isWanted || !studio || !regions) return
    const opening = load(studio, regions)
    let isOver = false
    opening.then(
      (opened) => isOver || setOpen(opened),
      () => isOver || fail(),
    )
    return () => {
      isOver = true
      setOpen(null)
      void opening.then(
        ({ coloring }) => coloring.close(),
        () => undefined,
      )
    }
  }, [isWanted, studio, regions])
  useEffect(() => open?.coloring.gift.moveTo(place), [open, place])
  return useUnchanged({ isOffered, on: isWanted, turn, open })
}
