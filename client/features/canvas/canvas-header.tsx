import { ArrowLeft, Baby, CirclePlay, Ellipsis, Share2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { ColoringPeople } from './together/coloring-people.tsx'
import { InviteButton } from './together/invite-button.tsx'
import { MakersLine, ViewOnly } from './together/makers.tsx'
import type { ShownPerson } from './together/header-people.ts'
import { SaveStatus, type PageSaveState } from './artwork/save-status.tsx'
import { SlowUpdates } from './artwork/slow-updates.tsx'
import { TitleField } from './artwork/title-field.tsx'
import type { CanvasLayout } from './device/use-layout.ts'

export interface CanvasHeaderProps {
  layout: CanvasLayout
  title: string
  onRename: ((title: string) => void) | undefined
  save: PageSaveState
  onSave: (() => void) | undefined
  together: boolean
  /** This person may not draw. */
  viewOnly: boolean
  completed: boolean
  people: readonly ShownPerson[]
  ownerName: string | null
  /** Opens the invitation; undefined for people who may not invite. */
  onInvite: (() => void) | undefined
  /** Address of the replay, for people who only look. */
  replay: string | undefined
  /** Starts collaboration; undefined for people who may not. */
  onColorTogether: (() => void) | undefined
  /** Collaboration is being started or ended. */
  starting: boolean
  /** Called by the Share button. The menu has this entry instead where `sharesInMenu`. */
  onShare: () => void
  /** Undefined for people who may not draw. */
  onKidMode: (() => void) | undefined
  /** More actions on the artwork: round buttons of 44 px. */
  children?: ReactNode
  /** The entries of the menu at the end of the bar. */
  more: ReactNode
}

/**
 * On a phone the title stands at the top of the bar and the save state below it. Each is a target of 44 px; the lower one
 * reaches below the bar by 20 px.
 */
const PHONE_TITLE = 'self-stretch flex-col items-start [&>:last-child]:-mb-[20px] [&>:last-child]:shrink-0'

/** Returns whether the menu has Share in place of the bar: while people color together, a phone shows them and their invitation there. */
export const sharesInMenu = (shown: Pick<CanvasHeaderProps, 'layout' | 'together' | 'viewOnly'>): boolean =>
  shown.layout === 'phone' && shown.together && !shown.viewOnly

/** The bar above the page: the link home, the title with its save state, the people, kid mode, sharing and a menu. */
export function CanvasHeader(props: CanvasHeaderProps) {
  const small = props.layout === 'phone'
  // While people color together, only a desktop has room for the button's words beside their names and the code.
  const wide = useMedia('(min-width: 62.5rem)')
  // The save state also shows without the right to draw while strokes wait on this device.
  const looksOnly = props.viewOnly && (props.save === 'saved' || props.save === 'opening' || props.save === 'offline')
  const phoneTogether = sharesInMenu(props)
  const brief = !wide || (props.together && props.layout !== 'desktop')
  return (
    <header className="z-10 shrink-0">
      <div className="flex min-h-[68px] items-center border-b border-line bg-paper px-1 tablet:min-h-16 tablet:gap-2 tablet:px-4">
        <Link
          to="/"
          aria-label="Return to Home"
          className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-door"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={classNames('flex min-w-[44px] grow basis-0', small ? PHONE_TITLE : 'items-center gap-2')}>
          <TitleField title={props.title} onRename={props.onRename} />
          {looksOnly ? (
            <ViewOnly people={props.people} ownerName={props.ownerName} completed={props.completed} small={small} />
          ) : (
            <SaveStatus state={props.save} onSave={props.onSave} />
          )}
        </div>
        <SlowUpdates />
        {props.viewOnly ? (
          <Watch {...props} brief={brief} />
        ) : props.together ? (
          <Together {...props} small={small} />
        ) : (
          <Solo {...props} small={small} />
        )}
        {props.onKidMode &&
          (props.layout === 'desktop' && !props.together ? (
            <Button size="small" onClick={props.onKidMode}>
              <Baby aria-hidden="true" />
              Kid mode
            </Button>
          ) : (
            <IconButton label="Kid mode" title="Kid mode" icon={<Baby />} onClick={props.onKidMode} />
          ))}
        {props.children}
        {phoneTogether ? null : brief ? (
          <IconButton label="Share Artwork" title="Share Artwork" icon={<Share2 />} onClick={props.onShare} />
        ) : (
          <Button variant="primary" size="small" onClick={props.onShare}>
            <Share2 aria-hidden="true" />
            Share Artwork
          </Button>
        )}
        <Menu trigger={<IconButton label="More" title="More" icon={<Ellipsis />} />}>{props.more}</Menu>
      </div>
      {looksOnly && small && <MakersLine people={props.people} ownerName={props.ownerName} />}
    </header>
  )
}

function Mode({ small, children }: { small: boolean; children: ReactNode }) {
  return (
    <span className={small ? 'sr-only' : 'font-display font-semibold whitespace-nowrap max-[56.25rem]:sr-only'}>
      {children}
    </span>
  )
}

function Solo({ small, onColorTogether, starting }: CanvasHeaderProps & { small: boolean }) {
  return (
    <>
      <Mode small={small}>Coloring Solo</Mode>
      {onColorTogether &&
        (small ? (
          <IconButton
            label="Color Together"
            title="Color Together"
            icon={<Users />}
            disabled={starting}
            onClick={onColorTogether}
          />
        ) : (
          <Button size="small" disabled={starting} onClick={onColorTogether}>
            <Users aria-hidden="true" />
            Color Together
          </Button>
        ))}
    </>
  )
}

function Together({ small, people, onInvite }: CanvasHeaderProps & { small: boolean }) {
  return (
    <>
      {!(small && onInvite) && <ColoringPeople people={people} />}
      <Mode small={small}>Coloring Together</Mode>
      {onInvite && <InviteButton people={people} onInvite={onInvite} small={small} />}
    </>
  )
}

/** The link to the replay, for people who may only look. */
function Watch({ replay, brief }: CanvasHeaderProps & { brief: boolean }) {
  if (replay === undefined) return null
  if (brief)
    return (
      <Link
        to={replay}
        aria-label="Watch it grow"
        title="Watch it grow"
        className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-door"
      >
        <CirclePlay aria-hidden="true" className="size-[22px]" />
      </Link>
    )
  return (
    <Button asChild size="small">
      <Link to={replay}>
        <CirclePlay aria-hidden="true" />
        Watch it grow
      </Link>
    </Button>
  )
}
