import { useQuery } from '@tanstack/react-query'
import { BookOpen, Brush, ChevronsDown, Images, Pencil, Volume2, VolumeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import type { Template } from '#contract/templates.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { useQuietHoursEnd } from '#client/features/children/quiet-hours-end.ts'
import { AsleepNotice } from '#client/features/children/quiet-screen.tsx'
import { HomeDoor } from '#client/features/door/home-door.tsx'
import { useUnsentPicture } from '#client/features/outbox/outbox-context.ts'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { ArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { type Speech, useSpeech } from '#client/models/speech.ts'
import { mixPages, suitsSmallHands } from '#client/models/templates/mix-pages.ts'
import { PagePicture } from '#client/models/templates/page-picture.tsx'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { BLANK_PAGE } from './blank-page.ts'
import { KeptPictures } from './kept-pictures.tsx'
import { useAskedArtwork } from './use-asked-artwork.ts'
import { usePages } from './use-pages.ts'

type Say = Speech['say']

/**
 * The home of a child, who may not read yet: one large button, pages to color, its own pictures, and its family's door, all of them
 * pictures whose names are spoken. In quiet hours it says first that the crayons sleep, and nothing on it begins to color
 * (CHILD-142).
 */
export function ChildHome() {
  const account = useAccount()
  useAskedArtwork()
  const quietUntil = useQuietHoursEnd()
  const speech = useSpeech()
  const pictures = useOwnPictures()
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-8 px-4 pt-3 pb-16 tablet:gap-12 tablet:px-8 tablet:pt-8 short:gap-6! short:pt-3!">
      <PageTitle>Home</PageTitle>
      <div className="flex flex-col gap-4 tablet:gap-6 short:gap-3!">
        <div className="flex items-center gap-4">
          <div className="[&>*]:size-16! tablet:[&>*]:size-20! short:[&>*]:size-12!">
            <Avatar
              name={personName(account)}
              color={personColor(account.id, account.profileColor)}
              imageUrl={account.profileImageUrl}
            />
          </div>
          <h1 className="min-w-0 grow text-heading-1 wrap-anywhere">{personName(account)}</h1>
          {speech.isAvailable && (
            <IconButton
              variant="quiet"
              className="size-14! [&_svg]:size-7!"
              label="Speak the names"
              aria-pressed={!speech.isMuted}
              icon={speech.isMuted ? <VolumeOff aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
              onClick={() => speech.mute(!speech.isMuted)}
            />
          )}
        </div>
        {quietUntil ? (
          <div className="flex flex-col items-center gap-4 rounded-dialog bg-paper px-6 py-8 text-center shadow-lift">
            <AsleepNotice until={quietUntil} heading="h2" />
          </div>
        ) : (
          <ColorButton
            waiting={pictures.data?.find(({ completed, canDraw }) => !completed && canDraw)}
            say={speech.say}
          />
        )}
      </div>
      {!quietUntil && <KeptPictures />}
      {!quietUntil && <Pages say={speech.say} />}
      <OwnPictures pictures={pictures} say={speech.say} />
      <HomeDoor say={speech.say} />
    </div>
  )
}

/** The child's artworks, newest update first, without those that are just being deleted. */
function useOwnPictures() {
  const deleted = new Set(useDeletedArtworks().map(({ id }) => id))
  const { data, error, refetch } = useQuery({ ...artworkQueries.list(), refetchOnMount: 'always' })
  return { data: data?.filter(({ id }) => !deleted.has(id)), error, refetch }
}

/** The one large button: it goes on with the picture that waits, or begins a new one. */
function ColorButton({ waiting, say }: { waiting: Artwork | undefined; say: Say }) {
  const name = waiting ? `Color ${waiting.title}` : 'Start coloring'
  return (
    <Link
      to={waiting ? `/canvas/${waiting.id}` : '/canvas'}
      aria-label={name}
      className="pill-edge flex items-center justify-center gap-5 rounded-dialog bg-butter p-4 [--edge:var(--butter-deep)] tablet:gap-12 tablet:p-8 desktop:p-6 short:p-4!"
      onClick={() => say(name)}
    >
      <span className="light-theme w-[min(58%,420px)] -rotate-2 bg-white p-2 shadow-picture tablet:p-3 desktop:w-[340px] short:w-60! short:p-2!">
        {waiting ? (
          <ArtworkPicture artwork={waiting} alt="" eager />
        ) : (
          <SteadyPicture src="/pictures/butterfly.svg" alt="" eager />
        )}
      </span>
      <span
        aria-hidden="true"
        className="grid size-20 shrink-0 place-items-center rounded-full bg-blueberry text-white shadow-lift tablet:size-36 short:size-24! [&>svg]:size-10 tablet:[&>svg]:size-20 short:[&>svg]:size-12!"
      >
        <Brush />
      </span>
    </Link>
  )
}

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-4 tablet:gap-x-6'
/** One row, or two on a phone, so that the next shelf is near; the button for more shows three rows more. */
const FIRST = 4
const STEP = 12

interface ShelfProps<Item> {
  /** Its name for those who listen. */
  name: string
  items: readonly Item[]
  children: (item: Item, place: number) => ReactNode
}

/** Rows of pictures under a picture of what they are, and a large button for more. */
function Shelf<Item extends { readonly id: number }>({ name, items, children }: ShelfProps<Item>) {
  const [shown, setShown] = useState(FIRST)
  return (
    <>
      <ul className={GRID}>
        {items.slice(0, shown).map((item, place) => (
          <li key={item.id}>{children(item, place)}</li>
        ))}
      </ul>
      {items.length > shown && (
        <button
          type="button"
          aria-label={`More: ${name}`}
          className="pill-edge mx-auto grid size-20 place-items-center rounded-full border-[1.5px] border-line bg-paper text-blueberry-ink [--edge:var(--line)] [&_svg]:size-10"
          onClick={() => setShown(shown + STEP)}
        >
          <ChevronsDown aria-hidden="true" />
        </button>
      )}
    </>
  )
}

function ShelfTitle({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <h2>
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-card bg-paper text-blueberry-ink shadow-lift [&_svg]:size-8"
      >
        {icon}
      </span>
      <span className="sr-only">{name}</span>
    </h2>
  )
}

function OwnPictures({ pictures, say }: { pictures: ReturnType<typeof useOwnPictures>; say: Say }) {
  const pressed = useAsPictureList(pictures.data ?? [])
  return (
    <LoadedList
      query={pictures}
      failure="Couldn't load your pictures"
      loading={
        <LoadingGrid
          label="Loading your pictures..."
          count={FIRST}
          className={GRID}
          itemClassName="aspect-[4/3] w-full"
        />
      }
      empty={null}
    >
      {(artworks) => (
        <section {...pressed} className="flex flex-col gap-5">
          <ShelfTitle icon={<Images />} name="My pictures" />
          <Shelf name="my pictures" items={artworks}>
            {(artwork, place) => <OwnPicture artwork={artwork} eager={place < FIRST} say={say} />}
          </Shelf>
        </section>
      )}
    </LoadedList>
  )
}

/** One with strokes that the server does not take opens on the canvas, which says what can be done. */
function OwnPicture({ artwork, eager, say }: { artwork: Artwork; eager: boolean; say: Say }) {
  const isHeld = useUnsentPicture(artwork.id)?.status === 'held'
  return (
    <Link
      to={isHeld ? `/canvas/${artwork.id}` : artworkAddress(artwork)}
      aria-label={artwork.title}
      className="block rounded-page"
      onClick={() => say(artwork.title)}
    >
      <PinnedPicture artwork={artwork} eager={eager} />
    </Link>
  )
}

/** An empty sheet, and all pages that the child may color, those for the smallest hands first. */
function Pages({ say }: { say: Say }) {
  const { offered, fallbackUrl, templates } = usePages()
  return (
    <section className="flex flex-col gap-5">
      <ShelfTitle icon={<BookOpen />} name="Pages to color" />
      <LoadedList
        query={{ ...templates, data: offered && [BLANK_PAGE, ...inChildsOrder(offered)] }}
        failure="Couldn't load the pages"
        loading={
          <LoadingGrid label="Loading pages..." count={FIRST} className={GRID} itemClassName="aspect-[4/3] w-full" />
        }
        empty={null}
      >
        {(pages) => (
          <Shelf name="pages to color" items={pages}>
            {({ id, title, imageUrl }) => (
              <Link
                to={`/canvas?templateId=${id}`}
                aria-label={title}
                className="light-theme relative block rounded-card bg-white p-3 shadow-lift"
                onClick={() => say(title)}
              >
                {id === BLANK_PAGE.id && (
                  // A white picture on white would look like one that has not loaded.
                  <Pencil aria-hidden="true" className="absolute inset-0 m-auto size-1/3 text-blueberry" />
                )}
                <PagePicture
                  imageUrl={imageUrl}
                  alt=""
                  fallbackUrl={fallbackUrl}
                  className="rounded-small bg-door/60"
                />
              </Link>
            )}
          </Shelf>
        )}
      </LoadedList>
    </section>
  )
}

function inChildsOrder(pages: readonly Template[]): readonly Template[] {
  const mixed = mixPages(pages)
  return [...mixed.filter(suitsSmallHands), ...mixed.filter((page) => !suitsSmallHands(page))]
}
