import { useEffect, useMemo, useRef, useState } from 'react'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { usePageRegions } from '#client/canvas/surface/region-cursor/use-page-regions.ts'
import { useAnnouncement } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import { PageToColor } from '#client/features/canvas/artwork/page-to-color.tsx'
import { CanvasTools } from '#client/features/canvas/tools/canvas-tools.tsx'
import { historyCommands } from '#client/features/canvas/tools/history-buttons.tsx'
import type { RecentColor } from '#client/features/canvas/tools/recent-colors.ts'
import { DETAILS_TITLES, ToolDetails } from '#client/features/canvas/tools/tool-details.tsx'
import { useToolSettings } from '#client/features/canvas/tools/use-tool-settings.ts'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export interface TestCanvasProps {
  title: string
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  mayDraw: boolean
  recent: readonly RecentColor[]
}

const doNothing = (): void => {}

/** The page with its tools below. It is a square of 600 px until the picture is there, and has the page's shape then. */
export function TestCanvas({ title, studio, state, opened, mayDraw, recent }: TestCanvasProps) {
  const [settings, change] = useToolSettings()
  const [said, say] = useAnnouncement()
  const [detailsOpen, setDetailsOpen] = useState(false)
  const surface = useRef<SurfaceCommands>(null)
  const regions = usePageRegions(studio, opened && state?.ready === true)
  const session = studio?.session
  useEffect(() => session?.shareTool(settings), [session, settings])
  const { onUndo, onRedo } = historyCommands(studio, say)
  const people = useMemo(() => state?.people ?? [], [state?.people])
  const colors = useMemo(
    () => pictureColors(people.map(({ userId, color }) => ({ userId, profileColor: color }))),
    [people],
  )
  const editable = mayDraw && opened && state?.ready === true
  const summary = state?.summary
  const page = (
    <div className="p-3">
      <div
        data-testid="page-box"
        className={classNames(
          'mx-auto flex w-full',
          opened ? 'aspect-4/3 max-w-[800px]' : 'aspect-square max-w-[600px]',
        )}
      >
        <PageToColor
          layout="phone"
          studio={studio}
          regions={regions}
          numbers={null}
          state={state}
          opened={opened}
          title={title}
          settings={settings}
          editable={editable}
          kid={false}
          colors={colors}
          surface={surface}
          onTouch={() => setDetailsOpen(false)}
          teachFingers={false}
          onPick={(color) => change({ color })}
          onUndo={editable ? onUndo : doNothing}
          onRedo={editable ? onRedo : doNothing}
        />
      </div>
    </div>
  )
  const others = new Set(people.map(({ userId }) => userId)).size
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden">
      <p className="px-5 pt-4 text-ink-soft">
        {others === 1 ? '1 other collaborator' : `${others} other collaborators`}
      </p>
      {mayDraw ? (
        <CanvasTools
          layout="phone"
          settings={settings}
          onChange={change}
          recent={recent}
          history={{
            canUndo: editable && summary?.canUndo === true,
            canRedo: editable && summary?.canRedo === true,
            onUndo,
            onRedo,
          }}
          details={{ open: detailsOpen, onOpenChange: setDetailsOpen }}
          random={null}
          complete={null}
          numbers={null}
          drawBox={null}
          // The phone's tools have no button for it.
          onBrowse={doNothing}
        >
          {page}
        </CanvasTools>
      ) : (
        page
      )}
      <Sheet open={detailsOpen} onOpenChange={setDetailsOpen} title={DETAILS_TITLES[settings.tool]} modal={false} low>
        <ToolDetails settings={settings} onChange={change} />
      </Sheet>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </Card>
  )
}
