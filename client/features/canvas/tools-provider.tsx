import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useAnnouncement } from '#client/canvas/surface/use-announcement.ts'
import { usePageRegions } from '#client/canvas/surface/page-regions.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { useOwnedLooks } from '#client/models/use-owned-looks.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { kidAllows, shortcutChange, useCanvasKeys } from './keyboard/canvas-keys.ts'
import { kidSettings, PLAIN_LOOK } from './kid-mode/kid-settings.ts'
import { useKidMode } from './kid-mode/use-kid-mode.ts'
import { useColorByNumberMode } from './numbers/use-color-by-number-mode.ts'
import { useHistory } from './session/use-studio.ts'
import { useFullScreen } from './state/use-full-screen.ts'
import { useToolSettings } from './session/use-tool-settings.ts'
import { useCanvasArtwork, useCanvasSave } from './state/artwork-context.ts'
import { useShowDialog } from './state/dialogs-context.tsx'
import {
  AnnouncementContext,
  SettingsContext,
  ToolsContext,
  type CanvasTools,
  type KidLook,
} from './state/tools-context.ts'
import { useUnchanged } from './state/canvas-context.ts'

/** Keeps the tools of the artwork on the canvas: their settings, kid mode and coloring by number. Handles the keys. */
export function ToolsProvider({ children }: { children: ReactNode }) {
  const { account } = useSession()
  const { studio, isOpen, mayDraw } = useCanvasArtwork()
  const { saveNow } = useCanvasSave()
  const showDialog = useShowDialog()
  const [adultSettings, change] = useToolSettings(useOwnedLooks())
  const main = useRef<HTMLElement>(null)
  const surface = useRef<SurfaceCommands>(null)
  const [isKidMode, setKidMode, wasSwitched] = useKidMode(main, account?.child?.kidMode ?? false)
  const [kidLook, setKidLook] = useState(PLAIN_LOOK)
  const [said, say] = useAnnouncement()
  const regions = usePageRegions(studio, isOpen)
  const { undo, redo, startOver } = useHistory(studio, say)
  const fullScreen = useUnchanged(useFullScreen())
  const { turn: turnFullScreen } = fullScreen
  const colorByNumber = useColorByNumberMode({ regions, surface, say, settings: adultSettings, change })

  const keepsColor = colorByNumber.open?.coloring.numbered(adultSettings.color) != null
  const settings = useMemo(
    () => (isKidMode ? kidSettings(adultSettings, kidLook, keepsColor) : adultSettings),
    [isKidMode, adultSettings, kidLook, keepsColor],
  )
  const turn = useCallback(
    (on: boolean) => {
      setKidMode(on)
      turnFullScreen(false)
      showDialog('tool', false)
      say(on ? 'Kid mode is on' : 'Kid mode is off')
    },
    [setKidMode, turnFullScreen, showDialog, say],
  )
  const changeLook = useCallback((look: Partial<KidLook>) => setKidLook((before) => ({ ...before, ...look })), [])
  const kidMode = useUnchanged({ on: isKidMode, switched: wasSwitched, turn, changeLook })
  const tools = useUnchanged<CanvasTools>({
    kidMode,
    fullScreen,
    colorByNumber,
    main,
    surface,
    regions,
    undo,
    redo,
    startOver,
  })

  const toggleNumbers = (): void => {
    if (colorByNumber.isOffered) colorByNumber.turn(!colorByNumber.on)
  }

  const session = studio?.session
  useEffect(() => session?.shareTool(settings), [session, settings])
  const finishStroke = useEffectEvent(() => studio?.toolRunner.finish(settings))
  useEffect(() => {
    if (!mayDraw) finishStroke()
  }, [mayDraw])

  useCanvasKeys((action, pressed) => {
    if (isKidMode && !kidAllows(action)) return
    if (action.type === 'fit') surface.current?.fit()
    else if (action.type === 'help') showDialog('keys', true)
    else if (action.type === 'pan') surface.current?.holdPanKey(pressed)
    else if (action.type === 'fullScreen') turnFullScreen(!fullScreen.on && mayDraw)
    else if (action.type === 'straight') studio?.toolRunner.setStraight(pressed)
    else if (!mayDraw) return
    else if (action.type === 'save') saveNow()
    else if (action.type === 'undo') undo()
    else if (action.type === 'redo') redo()
    else if (action.type === 'numbers') toggleNumbers()
    else if (action.type === 'where') colorByNumber.open?.coloring.showWhere()
    else if (action.type === 'paintOne') colorByNumber.open?.coloring.paintOne()
    else if (action.type === 'crayon' && colorByNumber.open) colorByNumber.open.coloring.choose(action.index)
    else change(shortcutChange(settings, action))
  })

  return (
    <ToolsContext value={tools}>
      <SettingsContext value={useUnchanged({ settings, change })}>
        <AnnouncementContext value={said}>{children}</AnnouncementContext>
      </SettingsContext>
    </ToolsContext>
  )
}
