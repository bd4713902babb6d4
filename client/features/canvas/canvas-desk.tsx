import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { useAnnouncement } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { classNames } from '#client/ui/class-names.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasExport } from '#client/features/export/canvas-export.tsx'
import { useAccount } from '#client/features/session/use-session.ts'
import { applyAction } from './keyboard/apply-action.ts'
import './canvas-desk.css'
import { CanvasAnnouncer } from './canvas-announcer.tsx'
import { CanvasHeader } from './canvas-header.tsx'
import { CanvasTools } from './tools/canvas-tools.tsx'
import { coloringPeople } from './together/people-shown.ts'
import { contributorQuery } from '#client/features/artworks/contributor-query.ts'
import { kidAllows } from './kid-mode/kid-allows.ts'
import { KidHeader } from './kid-mode/kid-header.tsx'
import { kidSettings } from './kid-mode/kid-settings.ts'
import { KidTools } from './kid-mode/kid-tools.tsx'
import { useKidMode } from './kid-mode/use-kid-mode.ts'
import type { RecentColor } from './tools/recent-colors.ts'
import { ownHistory } from './tools/own-history.ts'
import { PageToColor } from './artwork/page-to-color.tsx'
import type { PageSaveState } from './artwork/save-status.tsx'
import { ToolDetails } from './tools/tool-details.tsx'
import { useCanvasKeys } from './keyboard/use-canvas-keys.ts'
import { useCollaboration } from './together/use-collaboration.ts'
import { useLayout } from './device/use-layout.ts'
import { useSave } from './artwork/use-save.ts'
import { useToolSettings } from './tools/use-tool-settings.ts'

const CodeDialog = lateDialog(async () => (await import('./together/code-dialog.tsx')).CodeDialog)
const KeysDialog = lateDialog(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog)
const ShareDialog = lateDialog(async () => (await import('./together/share-dialog.tsx')).ShareDialog)
const Sheet = lateDialog(async () => (await import('#client/ui/overlays/sheet.tsx')).Sheet)

export interface CanvasDeskProps {
  artwork: Artwork | null
  studio: Studio | null
  state: ArtworkSessionState | null
  /** The page's picture can be seen. */
  opened: boolean
  title: string
  /** Where the page's plates are; null until it is known. */
  platesUrl: string | null
  onRename: ((title: string) => void) | undefined
  /** May be drawn on right now. */
  editable: boolean
  /** May be drawn on in general: tools are shown. */
  mayDraw: boolean
  /** The last colors used in this browser. */
  recent: readonly RecentColor[]
  save: PageSaveState
  onCreate: () => void
  /** What the server said at its last word, or null. */
  notice: string | null
}

const nothing = (): void => {}

/** Everything on the screen around one page. */
export function CanvasDesk(props: CanvasDeskProps) {
  const { artwork, studio, state, opened, title, editable, mayDraw, save } = props
  const account = useAccount()
  const layout = useLayout()
  const [kept, change] = useToolSettings()
  const main = useRef<HTMLElement>(null)
  const [kid, setKid] = useKidMode(main)
  const settings = useMemo(() => (kid ? kidSettings(kept) : kept), [kid, kept])
  const [said, say] = useAnnouncement()
  const [detailsOpen, setDetailsOpen] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const surface = useRef<SurfaceCommands>(null)
  const collaboration = useCollaboration(artwork?.id ?? null)
  const together = artwork?.collaborativeMode === true
  const contributors = useQuery(contributorQuery(artwork?.id ?? null, together))
  const onSave = useSave({ session: studio?.session ?? null, save, onCreate: props.onCreate })

  const session = studio?.session
  useEffect(() => session?.shareTool(settings), [session, settings])
  const { onUndo, onRedo } = ownHistory(studio, say)
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
    else if (!mayDraw) return
    else if (action.type === 'save') onSave()
    else if (action.type === 'undo') onUndo()
    else if (action.type === 'redo') onRedo()
    else change(applyAction(settings, action))
  })

  const onShare = (): void => {
    if (artwork) setSharing(true)
    else
      toast({
        title: 'No artwork to share',
        description: 'Please save your artwork first...',
        destructive: true,
      })
  }
  const people = state?.people ?? []
  const shownPeople = coloringPeople(contributors.data ?? [], people)
  const canUndo = editable && state?.summary.canUndo === true
  const page = (
    <PageToColor
      layout={layout}
      studio={studio}
      state={state}
      opened={opened}
      title={title}
      settings={settings}
      editable={editable}
      surface={surface}
      // Puts the phone's sheet away.
      onTouch={() => setDetailsOpen(false)}
      onPick={(color) => change({ color })}
      onUndo={onUndo}
      onRedo={kid ? nothing : onRedo}
    />
  )

  return (
    <div className={classNames('canvas-desk enamel flex h-dvh flex-col overflow-hidden', kid && 'kid-mode')}>
      <PageTitle>{title}</PageTitle>
      {kid ? (
        <KidHeader
          color={toHex(settings.color)}
          title={title}
          save={save}
          people={shownPeople}
          onLeave={() => turnKidMode(false)}
        />
      ) : (
        <CanvasHeader
          layout={layout}
          title={title}
          onRename={props.onRename}
          save={save}
          onSave={mayDraw ? onSave : undefined}
          together={together}
          viewOnly={!mayDraw}
          people={shownPeople}
          code={artwork?.sessionCode ?? null}
          onColorTogether={mayDraw && (artwork?.isOwner ?? true) ? collaboration.enable : undefined}
          starting={collaboration.busy}
          onShare={onShare}
          onKidMode={mayDraw ? () => turnKidMode(true) : undefined}
        >
          {session && state?.ready === true && props.platesUrl !== null && (
            <CanvasExport
              title={title}
              platesUrl={props.platesUrl}
              artwork={artwork}
              session={session}
              strokes={state.summary.shown}
            />
          )}
        </CanvasHeader>
      )}
      {props.notice !== null && (
        <p
          role="alert"
          className="border-b border-line bg-butter-pale px-5 py-2 text-center text-small text-butter-ink"
        >
          {props.notice}
        </p>
      )}
      <main ref={main} tabIndex={-1} className="flex min-h-0 grow outline-none">
        {mayDraw && kid && (
          <KidTools layout={layout} settings={settings} onChange={change} canUndo={canUndo} onUndo={onUndo}>
            {page}
          </KidTools>
        )}
        {mayDraw && !kid && (
          <CanvasTools
            layout={layout}
            settings={settings}
            onChange={change}
            recent={props.recent}
            history={{
              canUndo,
              canRedo: editable && state?.summary.canRedo === true,
              onUndo,
              onRedo,
            }}
            onDetails={() => setDetailsOpen(true)}
            // Only for a person who colors alone (TEMPLATE-6): nobody replaces a page that others color too.
            random={together ? null : { started: artwork !== null || (state?.summary.shown ?? 0) > 0 }}
          >
            {page}
          </CanvasTools>
        )}
        {!mayDraw && page}
      </main>
      <Sheet
        open={detailsOpen && layout === 'phone' && !kid}
        onOpenChange={setDetailsOpen}
        title="Size and strength"
        modal={false}
        low
      >
        <ToolDetails settings={settings} onChange={change} />
      </Sheet>
      {artwork && (
        <ShareDialog artwork={artwork} open={sharing} onOpenChange={setSharing} collaboration={collaboration} />
      )}
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} kid={kid} />
      <CodeDialog
        open={collaboration.shownCode !== null}
        code={collaboration.shownCode}
        onClose={collaboration.closeCode}
      />
      <CanvasAnnouncer save={save} people={people} self={account.id} said={said} />
    </div>
  )
}
