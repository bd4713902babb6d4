import { Camera, CaseSensitive, StickyNote } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { BLANK_PAGE_ID } from '#contract/templates.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const PhotoPageDialog = lazyDialog(async () => (await import('./photo-page-dialog.tsx')).PhotoPageDialog)
const NamePageDialog = lazyDialog(async () => (await import('./name-page-dialog.tsx')).NamePageDialog)

const TILES = 'grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 tablet:gap-4'
const TILE =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-card bg-paper px-2 py-2 tablet:flex-row text-center font-display text-small ' +
  'leading-tight font-semibold shadow-lift hover:bg-door/40 tablet:min-h-16 tablet:gap-3 tablet:text-lead ' +
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-blueberry-ink tablet:[&_svg]:size-7'

/** Ways to start without choosing a page: an empty sheet, and for grown-ups a page made of a photo or of a name. */
export function StartTiles() {
  const { child } = useAccount()
  return (
    <div className={TILES}>
      <Link to={`/canvas?templateId=${BLANK_PAGE_ID}`} className={TILE}>
        <StickyNote aria-hidden="true" />
        Blank page
      </Link>
      {!child && (
        <>
          <PhotoTile />
          <NameTile />
        </>
      )}
    </div>
  )
}

function PhotoTile() {
  const [open, setOpen] = useState(false)
  return (
    <Tile icon={<Camera aria-hidden="true" />} text="A page from my photo" onPress={() => setOpen(true)}>
      <PhotoPageDialog open={open} onOpenChange={setOpen} />
    </Tile>
  )
}

function NameTile() {
  const [open, setOpen] = useState(false)
  return (
    <Tile icon={<CaseSensitive aria-hidden="true" />} text="A name to color" onPress={() => setOpen(true)}>
      <NamePageDialog open={open} onOpenChange={setOpen} />
    </Tile>
  )
}

interface TileProps {
  icon: ReactNode
  text: string
  onPress: () => void
  /** The dialog that it opens. */
  children: ReactNode
}

function Tile({ icon, text, onPress, children }: TileProps) {
  return (
    <>
      <button type="button" className={TILE} onClick={onPress}>
        {icon}
        {text}
      </button>
      {children}
    </>
  )
}
