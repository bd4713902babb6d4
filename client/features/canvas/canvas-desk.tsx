import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { useAnnouncement } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { personName } from '#client/features/session/person-name.ts'
import { useAccount } from '#client/features/session/use-session.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PageToColor } from './artwork/page-to-color.tsx'
import type { PageSaveState } from './artwork/save-status.tsx'
import { useSave } from './artwork/use-save.ts'
import { CanvasAnnouncer } from './canvas-announcer.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskHeader } from './desk-header.tsx'
import { DeskTools } from './desk-tools.tsx'
import { keepScreenSteady } from './device/steady-screen.ts'
import { useLayout } from './device/use-layout.ts'
import { shortcutChange } from './keyboard/shortcut-change.ts'
import { useCanvasKeys } from './keyboard/use-canvas-keys.ts'
import { kidAllows } from './kid-mode/kid-allows.ts'
import { kidSettings, PLAIN_LOOK } from './kid-mode/kid-settings.ts'
import { useKidMode } from './kid-mode/use-kid-mode.ts'
import { type CanvasMode, offersOtherPages } from './life/canvas-mode.ts'
import { CompletedBanner } from './life/completed-banner.tsx'
import { useAutoSave } from './life/use-auto-save.ts'
import { useCompletion } from './life/use-completion.ts'
import { picturePeople } from './together/picture-people.ts'
import { useCollaboration } from './together/use-collaboration.ts'
import { useContributors } from './together/use-contributors.ts'
import { historyCommands } from './tools/history-buttons.tsx'
import type { RecentColor } from './tools/recent-colors.ts'
import { useToolSettings } from './tools/use-tool-settings.ts'

export interface CanvasDeskProps {
  /** Null while the artwork has not been made. */
  artwork: Artwork | null
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  title: string
  /** Address of the page's plates; null until it is known. */
  platesUrl: string | null
  /** Undefined for people who may not rename the artwork. */
  onRename: ((title: string) => void) | undefined
  /** The person can draw right now. */
  editable: boolean
  /** The person has the right to draw: tools are shown, even while the page is still opening. */
  mayDraw: boolean
  mode: CanvasMode
  /** The last colors used in this browser. */
  recent: readonly RecentColor[]
  save: PageSaveState
  /** Makes the artwork of a page that has none; returns null when it could not be made. */
  onCreate: () => Promise<Artwork | null>
  /** Bars under the header: what the server refused, and what can be done. */
  notice: ReactNode
}

const doNothing = (): void => {}

/** Keeps everything away from notches, rounded corners and the system's gesture bar. */
const SAFE_AREA =
  'pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'

/** Everything on the screen around one page: its header, tools, dialogs, keys and announcements. */
export function CanvasDesk(props: CanvasDeskProps) {
  const { artwork, studio, state, title, editable, mayDraw, mode, save } = props
  const account = useAccount()
  const layout = useLayout()
  const [adultSettings, change] = useToolSettings()
  const main = useRef<HTMLElement>(null)
  const [kid, setKid, kidSwitched] = useKidMode(main)
  const [kidLook, setKidLook] = useState(PLAIN_LOOK)
  const settings = useMemo(
    () => (kid ? kidSettings(adultSettings, kidLook) : adultSettings),
    [kid, adultSettings, kidLook],
  )
  const [said, say] = useAnnouncement()
  const [detailsOpen, setDetailsOpen] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Contributor | null>(null)
  const [keysShown, setKeysShown] = useState(false)
  const [browsing, setBrowsing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const surface = useRef<SurfaceCommands>(null)
  const completion = useCompletion(artwork, studio)
  const collaboration = useCollaboration(artwork?.id ?? null, props.onCreate)
  const together = artwork?.collaborativeMode === true
  const canInvite = together && artwork.sessionCode !== null
  if (inviting && !canInvite) setInviting(false)
  const session = studio?.session
  useAutoSave(session ?? null, save, mayDraw)
  const onSave = useSave({ session: session ?? null, save, onCreate: props.onCreate })
  useEffect(() => session?.shareTool(settings), [session, settings])
  useEffect(() => keepScreenSteady(document.documentElement), [])

  const finishStroke = useEffectEvent(() => studio?.toolRunner.finish(settings))
  useEffect(() => {
    if (!mayDraw) finishStroke()
  }, [mayDraw])

  const { onUndo, onRedo } = historyCommands(studio, say)
  const turnKidMode = (on: boolean): void => {
    setKid(on)
    setDetailsOpen(false)
    say(on ? 'Kid mode is on' : 'Kid mode is off')
  }
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
    else change(shortcutChange(settings, action))
  })

  const people = state?.people ?? []
  const contributors = useContributors({
    artwork,
    presentIds: people.map(({ userId }) => userId),
    always: artwork !== null && !mayDraw,
    askRemoval: kid ? undefined : setRemoving,
  })
  const self = mayDraw ? { userId: account.id, name: personName(account), color: account.profileColor } : null
  const mayComplete = mayDraw && (artwork?.isOwner ?? true)
  const onBrowse = offersOtherPages(mode) ? () => setBrowsing(true) : null
  const everybody = picturePeople(contributors, people, self)
  return (
    <div className={classNames('enamel flex h-dvh flex-col overflow-hidden', SAFE_AREA, kid && 'kid-mode')}>
      <PageTitle>{title}</PageTitle>
      <DeskHeader
        {...props}
        layout={layout}
        kid={kid}
        kidSwitched={kidSwitched}
        color={settings.color}
        people={everybody}
        onInvite={() => setInviting(true)}
        collaboration={collaboration}
        onSave={onSave}
        onShare={() => setSharing(true)}
        onKidMode={turnKidMode}
        onBrowse={onBrowse}
        onComplete={mayComplete ? completion.complete : undefined}
        completing={completion.busy}
        onDelete={artwork?.isOwner ? () => setDeleting(true) : undefined}
        onHelp={() => setKeysShown(true)}
      />
      {props.notice}
      <main ref={main} tabIndex={-1} className="flex min-h-0 grow outline-none">
        <DeskTools
          layout={layout}
          kid={kid}
          mayDraw={mayDraw}
          settings={settings}
          onChange={change}
          onKidLook={(look) => setKidLook((before) => ({ ...before, ...look }))}
          recent={props.recent}
          history={{
            canUndo: editable && state?.summary.canUndo === true,
            canRedo: editable && state?.summary.canRedo === true,
            onUndo,
            onRedo,
          }}
          details={{ open: detailsOpen, onOpenChange: setDetailsOpen }}
          onBrowse={onBrowse}
          // Offered only to a person who colors alone (TEMPLATE-6): it would take the page away from the others.
          random={!offersOtherPages(mode) ? null : { started: artwork !== null || (state?.summary.shown ?? 0) > 0 }}
          complete={mayComplete ? { onComplete: completion.complete, busy: completion.busy } : null}
        >
          <PageToColor
            layout={layout}
            studio={studio}
            state={state}
            opened={props.opened}
            title={title}
            settings={settings}
            editable={editable}
            kid={kid}
            colors={everybody.colors}
            surface={surface}
            // A touch on the page closes the phone's sheet.
            onTouch={() => setDetailsOpen(false)}
            teachFingers={mayDraw && !kid}
            onPick={(color) => change({ color })}
            onUndo={onUndo}
            onRedo={kid ? doNothing : onRedo}
          />
        </DeskTools>
      </main>
      {artwork && mode === 'completed' && !kid && (
        <CompletedBanner artwork={artwork} completion={completion} onShare={() => setSharing(true)} />
      )}
      <DeskDialogs
        kid={kid}
        artwork={artwork}
        settings={settings}
        onChange={change}
        collaboration={collaboration}
        details={{ open: detailsOpen && layout === 'phone' && !kid, onOpenChange: setDetailsOpen }}
        people={everybody}
        contributors={contributors}
        share={{ open: sharing, onOpenChange: setSharing }}
        invite={{ open: inviting, onOpenChange: setInviting }}
        removing={removing}
        onRemovalClosed={() => setRemoving(null)}
        gallery={{ open: browsing, onOpenChange: setBrowsing }}
        keys={{ open: keysShown, onOpenChange: setKeysShown }}
        deletion={{ open: deleting, onOpenChange: setDeleting }}
      />
      <CanvasAnnouncer save={mayDraw ? save : null} people={people} self={account.id} said={said} />
    </div>
  )
}
