import { useEffect, useMemo, useRef } from 'react'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import { useAnnouncement } from '#client/canvas/surface/use-announcement.ts'
import { usePageRegions } from '#client/canvas/surface/page-regions.ts'
import { PageToColor } from '#client/features/canvas/page-to-color.tsx'
import { useHistory } from '#client/features/canvas/session/use-studio.ts'
import { useToolSettings } from '#client/features/canvas/session/use-tool-settings.ts'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { NOBODY, PeopleContext } from '#client/features/canvas/state/people-context.ts'
import { SettingsContext, ToolsContext, type CanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { PhoneToolbar } from '#client/features/canvas/toolbar/canvas-toolbar.tsx'
import { DETAILS_TITLES, ToolDetails } from '#client/features/canvas/toolbar/tool-details.tsx'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

const doNothing = (): void => {}
const NO_MODES: Pick<CanvasTools, 'kidMode' | 'numbers'> = {
  kidMode: { on: false, switched: false, turn: doNothing, changeLook: doNothing },
  numbers: { isOffered: false, on: false, turn: doNothing, open: null },
}

/** CSS pixels kept free around the fitted page. */
const MARGIN = 10

/**
 * The page of the artwork in `ArtworkContext` with its tools below. It is a square of 600 px until the picture is there, and has the
 * page's shape then.
 * @param opened true once the page's picture is on the screen
 */
export function TestCanvas({ opened }: { opened: boolean }) {
  const { studio, isOpen, mayDraw } = useCanvasArtwork()
  const [settings, change] = useToolSettings()
  const [said, say] = useAnnouncement()
  const details = useCanvasDialog('tool')
  const main = useRef<HTMLElement>(null)
  const surface = useRef<SurfaceCommands>(null)
  const regions = usePageRegions(studio, isOpen)
  const session = studio?.session
  useEffect(() => session?.shareTool(settings), [session, settings])
  const { undo, redo } = useHistory(studio, say)
  const people = useSessionState((state) => state.people)
  const colors = useMemo(
    () => pictureColors(people.map(({ userId, color }) => ({ userId, profileColor: color }))),
    [people],
  )
  const everybody = useUnchanged({ ...NOBODY, colors })
  const page = (
    <div className="p-3">
      <div
        data-testid="page-box"
        className={classNames(
          'mx-auto flex w-full',
          opened ? 'aspect-4/3 max-w-[800px]' : 'aspect-square max-w-[600px]',
        )}
      >
        <PageToColor margin={MARGIN} />
      </div>
    </div>
  )
  const others = new Set(people.map(({ userId }) => userId)).size
  return (
    <ToolsContext value={useUnchanged({ ...NO_MODES, main, surface, regions, undo, redo })}>
      <SettingsContext value={useUnchanged({ settings, change })}>
        <PeopleContext value={everybody}>
          <Card className="flex min-w-0 flex-col overflow-hidden">
            <p className="px-5 pt-4 text-ink-soft">
              {others === 1 ? '1 other collaborator' : `${others} other collaborators`}
            </p>
            {mayDraw ? <PhoneToolbar>{page}</PhoneToolbar> : page}
            <Sheet {...details} title={DETAILS_TITLES[settings.tool]} modal={false} low>
              <ToolDetails />
            </Sheet>
            <VisuallyHidden>
              <output>{said}</output>
            </VisuallyHidden>
          </Card>
        </PeopleContext>
      </SettingsContext>
    </ToolsContext>
  )
}
