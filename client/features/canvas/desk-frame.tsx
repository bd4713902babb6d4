import type { ReactNode } from 'react'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PageToColor } from './artwork/page-to-color.tsx'
import { DeskTools, type DeskToolsProps } from './desk-tools.tsx'
import { ToolDialogs } from './tool-dialogs.tsx'
import { drawNumberBox } from './numbers/draw-number-box.tsx'
import type { Desk } from './use-desk.ts'

export interface DeskFrameProps extends Pick<
  DeskToolsProps,
  'mayDraw' | 'recent' | 'random' | 'onBrowse' | 'complete'
> {
  desk: Desk
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  title: string
  /** The person can draw right now. */
  editable: boolean
  /** The colors of the people whose cursors are shown, by user id. */
  colors: ReadonlyMap<number, string>
  /** The bar above the page. */
  header: ReactNode
  /** Bars under the header. */
  notice: ReactNode
  /** What stands below the page, the other dialogs, and announcements. */
  children?: ReactNode
}

const doNothing = (): void => {}

/** Keeps everything away from notches, rounded corners and the system's gesture bar. */
const SAFE_AREA =
  'pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'

/** One page on the screen with the tools around it, between a header and what the screen adds below. */
export function DeskFrame(props: DeskFrameProps) {
  const { desk, studio, state, title, editable, mayDraw } = props
  const { main, surface, layout, kid, settings, change, changeKidLook, details, onUndo, onRedo } = desk
  const { numbers } = desk
  return (
    <div className={classNames('enamel flex h-dvh flex-col overflow-hidden', SAFE_AREA, kid && 'kid-mode')}>
      <PageTitle>{title}</PageTitle>
      {props.header}
      {props.notice}
      <main ref={main} tabIndex={-1} className="flex min-h-0 grow outline-none">
        <DeskTools
          layout={layout}
          kid={kid}
          mayDraw={mayDraw}
          settings={settings}
          onChange={change}
          onKidLook={changeKidLook}
          recent={props.recent}
          history={{
            canUndo: editable && state?.summary.canUndo === true,
            canRedo: editable && state?.summary.canRedo === true,
            onUndo,
            onRedo,
          }}
          details={details}
          onBrowse={props.onBrowse}
          random={props.random}
          complete={props.complete}
          numbers={numbers.isOffered ? numbers : null}
          drawBox={
            numbers.open && drawNumberBox(numbers.open, { settings, onChange: change, complete: props.complete })
          }
        >
          <PageToColor
            layout={layout}
            studio={studio}
            regions={desk.regions}
            numbers={numbers.open}
            state={state}
            opened={props.opened}
            title={title}
            settings={settings}
            editable={editable}
            kid={kid}
            colors={props.colors}
            surface={surface}
            // A touch on the page closes the phone's sheet.
            onTouch={() => details.onOpenChange(false)}
            teachFingers={mayDraw && !kid}
            onPick={(color) => change({ color })}
            onUndo={onUndo}
            onRedo={kid ? doNothing : onRedo}
          />
        </DeskTools>
      </main>
      {props.children}
      <ToolDialogs desk={desk} />
    </div>
  )
}
