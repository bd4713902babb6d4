import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Studio } from '#client/canvas/studio.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import type { PageRegions } from '#client/canvas/surface/region-cursor/use-page-regions.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import type { NumberBox } from './number-box.tsx'
import type { NumberNote, NumbersOnPage } from './number-views.tsx'
import type { NumbersDesk } from './numbers-desk.ts'

/** An open page that is colored by number, and the parts of the screen that show it. */
export interface OpenNumbers {
  readonly desk: NumbersDesk
  readonly Box: typeof NumberBox
  readonly OnPage: typeof NumbersOnPage
  readonly Note: typeof NumberNote
}

/** The switch 'Color by number', and the open page while it is on. */
export interface Numbers {
  /** The page has parts to number, as far as is known. */
  readonly isOffered: boolean
  readonly on: boolean
  readonly turn: (on: boolean) => void
  /** Switches it, where it is offered. */
  readonly toggle: () => void
  /** Null while it is off, and until its code and the regions are loaded. */
  readonly open: OpenNumbers | null
}

export interface NumbersOptions {
  readonly studio: Studio | null
  /** Null until they are known. */
  readonly regions: PageRegions | null
  readonly mayDraw: boolean
  /** The user id. */
  readonly person: number
  /** Names the picture: an artwork, or a page that is none yet. */
  readonly place: string
  readonly surface: RefObject<SurfaceCommands | null>
  readonly say: (words: string) => void
  readonly settings: ToolSettings
  readonly change: (change: Partial<ToolSettings>) => void
}

/** Returns the mode 'Color by number' of the open page. The switch is this person's own, and the browser remembers it. */
export function useNumbers({ studio, regions, mayDraw, person, place, ...options }: NumbersOptions): Numbers {
  const [on, setOn] = useStoredSwitch('colorByNumber')
  const [open, setOpen] = useState<OpenNumbers | null>(null)
  const settings = useEffectEvent(() => options.settings)
  const openDesk = useEffectEvent(async (of: Studio, parts: PageRegions): Promise<OpenNumbers> => {
    const { giftInBrowser, NumbersDesk: Desk, ...views } = await import('./color-by-number.ts')
    const { surface, say, change } = options
    const opened = new Desk({
      studio: of,
      regions: parts,
      gift: giftInBrowser(person, place),
      surface: () => surface.current,
      say,
      settings: () => settings(),
      change,
    })
    return { desk: opened, Box: views.NumberBox, OnPage: views.NumbersOnPage, Note: views.NumberNote }
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
    const opening = openDesk(studio, regions)
    let isOver = false
    opening.then(
      (opened) => isOver || setOpen(opened),
      () => isOver || fail(),
    )
    return () => {
      isOver = true
      setOpen(null)
      void opening.then(
        ({ desk }) => desk.close(),
        () => undefined,
      )
    }
  }, [isWanted, studio, regions])
  useEffect(() => open?.desk.gift.moveTo(place), [open, place])
  return {
    isOffered,
    on: isWanted,
    turn,
    toggle: () => {
      if (isOffered) turn(!on)
    },
    open,
  }
}
