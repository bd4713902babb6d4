import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { usePageRegions, type PageRegions } from '#client/canvas/surface/region-cursor/use-page-regions.ts'
import { useAnnouncement } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { useOwnedLooks } from '#client/features/inventory/use-owned-looks.ts'
import { useSession } from '#client/models/session/use-session.ts'
import type { Openness } from './device/openness.ts'
import { keepScreenSteady } from './device/steady-screen.ts'
import { useLayout, type CanvasLayout } from './device/use-layout.ts'
import { shortcutChange } from './keyboard/shortcut-change.ts'
import { useCanvasKeys } from './keyboard/use-canvas-keys.ts'
import { kidAllows } from './kid-mode/kid-allows.ts'
import { kidSettings, PLAIN_LOOK, type KidLook } from './kid-mode/kid-settings.ts'
import { useKidMode } from './kid-mode/use-kid-mode.ts'
import { useNumbers, type Numbers } from './numbers/use-numbers.ts'
import { historyCommands, type HistoryActions } from './tools/history-buttons.tsx'
import { useToolSettings } from './tools/use-tool-settings.ts'

/** The tools of one open page: their settings, kid mode, keys, and what is open beside them. */
export interface Desk extends Pick<HistoryActions, 'onUndo' | 'onRedo'> {
  readonly layout: CanvasLayout
  readonly main: RefObject<HTMLElement | null>
  readonly surface: RefObject<SurfaceCommands | null>
  /** The page's regions; null until they are known. */
  readonly regions: PageRegions | null
  readonly numbers: Numbers
  /** The settings in use: kid mode fixes some of them. */
  readonly settings: ToolSettings
  readonly change: (change: Partial<ToolSettings>) => void
  readonly kid: boolean
  /** Kid mode was switched in this visit. */
  readonly kidSwitched: boolean
  readonly turnKidMode: (on: boolean) => void
  readonly changeKidLook: (change: Partial<KidLook>) => void
  /** The settings of the chosen tool, beside the rail or in the phone's sheet. */
  readonly details: Openness
  /** The list of keys and gestures. */
  readonly keys: Openness
  /** The result of the last key or command, for screen readers. */
  readonly said: string
}

export interface DeskOptions {
  readonly mayDraw: boolean
  /** The page is open: its picture is on the screen. */
  readonly open: boolean
  /** The user id. */
  readonly person: number
  /** Names the picture: an artwork, or a page that is none yet. */
  readonly place: string
  /** Called for the keys that save. */
  readonly onSave: () => void
}

/** Returns the tools of the page in `studio`, and handles their keys. */
export function useDesk(studio: Studio | null, { mayDraw, open, person, place, onSave }: DeskOptions): Desk {
  const { account } = useSession()
  const layout = useLayout()
  const owned = useOwnedLooks()
  const [adultSettings, change] = useToolSettings(owned)
  const main = useRef<HTMLElement>(null)
  const surface = useRef<SurfaceCommands>(null)
  const [kid, setKid, kidSwitched] = useKidMode(main, account?.child?.kidMode ?? false)
  const [kidLook, setKidLook] = useState(PLAIN_LOOK)
  const [said, say] = useAnnouncement()
  const regions = usePageRegions(studio, open)
  const numbers = useNumbers({
    studio,
    regions,
    mayDraw,
    person,
    place,
    surface,
    say,
    settings: adultSettings,
    change,
  })
  const keepsColor = numbers.open?.desk.numbered(adultSettings.color) != null
  const settings = useMemo(
    () => (kid ? kidSettings(adultSettings, kidLook, keepsColor) : adultSettings),
    [kid, adultSettings, kidLook, keepsColor],
  )
  const [detailsOpen, setDetailsOpen] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  useEffect(() => keepScreenSteady(document.documentElement), [])

  const finishStroke = useEffectEvent(() => studio?.toolRunner.finish(settings))
  useEffect(() => {
    if (!mayDraw) finishStroke()
  }, [mayDraw])

  const { onUndo, onRedo } = historyCommands(studio, say)
  useCanvasKeys((action, pressed) => {
    if (kid && !kidAllows(action)) return
    if (action.type === 'fit') surface.current?.fit()
    else if (action.type === 'help') setKeysShown(true)
    else if (action.type === 'pan') surface.current?.holdPanKey(pressed)
    else if (action.type === 'straight') studio?.toolRunner.setStraight(pressed)
    else if (!mayDraw) return
    else if (action.type === 'save') onSave()
    else if (action.type === 'undo') onUndo()
    else if (action.type === 'redo') onRedo()
    else if (action.type === 'numbers') numbers.toggle()
    else if (action.type === 'where') numbers.open?.desk.showWhere()
    else if (action.type === 'paintOne') numbers.open?.desk.paintOne()
    else if (action.type === 'crayon' && numbers.open) numbers.open.desk.choose(action.index)
    else change(shortcutChange(settings, action))
  })

  return {
    layout,
    main,
    surface,
    regions,
    numbers,
    settings,
    change,
    kid,
    kidSwitched,
    turnKidMode: (on) => {
      setKid(on)
      setDetailsOpen(false)
      say(on ? 'Kid mode is on' : 'Kid mode is off')
    },
    changeKidLook: (look) => setKidLook((before) => ({ ...before, ...look })),
    details: { open: detailsOpen, onOpenChange: setDetailsOpen },
    keys: { open: keysShown, onOpenChange: setKeysShown },
    said,
    onUndo,
    onRedo,
  }
}
