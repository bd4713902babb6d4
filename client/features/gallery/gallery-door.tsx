import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Brush, House, LayoutGrid, List } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { useAddressQuery } from '#client/ui/browser/use-address-query.ts'
import { Button } from '#client/ui/button.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { FamilyGallery, familyGalleryQuery } from './family-gallery.tsx'
import { EVERYTHING, readChoice, writeChoice } from './list/gallery-choice.ts'
import { GalleryControls } from './list/gallery-controls.tsx'
import { type Gallery, galleryQueries, shownGallery, useGallery, useStartOver } from './list/use-gallery.ts'
import { ListRow } from './list-row.tsx'
import { LoadMore } from './list/list-parts.tsx'
import { PinnedCard } from './pinned-card.tsx'
import { lastOnCanvas } from './use-gallery-refresh.ts'

const SKELETONS = 8
/** The pictures that are visible without scrolling. */
const EAGER = 8
type Layout = 'grid' | 'list'
const LAYOUTS = [
  { value: 'grid', name: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'list', name: 'List', icon: <List aria-hidden="true" /> },
] as const
const GRIDS: Readonly<Record<Layout, string>> = {
  grid: 'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3 tablet:gap-x-6 desktop:grid-cols-4 desktop:gap-x-8 desktop:gap-y-8',
  list: 'flex flex-col gap-3',
}
const SKELETON_SHAPES: Readonly<Record<Layout, string>> = { grid: 'aspect-[14/15] w-full', list: 'h-24 w-full' }
const FAMILY = 'family'
const PERSONAL = 'personal'

/** The name of a tab, of which a small screen shows the first word, and how many pictures it has. */
function TabLabel({ whose, count }: { whose: string; count: number | undefined }) {
  return (
    <span className="flex items-center justify-center gap-x-2">
      <span>
        {whose}
        <span className="max-tablet:sr-only short:sr-only"> Gallery</span>
      </span>
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </span>
  )
}

/** Returns the address of the picture that was colored last in this visit; home, where pictures wait, when there is none to go on with. */
function useCanvasAddress(): string {
  const id = lastOnCanvas()
  const isDeleted = useDeletedArtworks().some((deleted) => deleted.id === id)
  // It has been read for the canvas, by the person who is still signed in.
  const { data: artwork } = useQuery({ ...artworkQueries.detail(id ?? 0), enabled: false })
  return artwork?.canDraw && !isDeleted ? `/canvas/${artwork.id}` : '/'
}

/** The door with the person's artworks, and their family's. What is chosen is in the address. */
export function GalleryDoor() {
  const [address, setAddress] = useSearchParams()
  const startOver = useStartOver()
  const canvas = useCanvasAddress()
  const tab = address.get('tab') === FAMILY ? FAMILY : PERSONAL
  // Not asked for before its tab opens.
  const { data: shared } = useInfiniteQuery({ ...familyGalleryQuery, enabled: false })
  const { data: everything } = useQuery({ ...galleryQueries.firstPage(EVERYTHING), refetchInterval: false })
  const deleted = useDeletedArtworks()
  return (
    <Tabs
      value={tab}
      onValueChange={(chosen) => {
        startOver()
        setAddress(chosen === FAMILY ? { tab: FAMILY } : {}, { replace: true })
      }}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-heading-2 tablet:text-heading-1 short:text-heading-3!">My Gallery</h1>
        <Button asChild size="small" className="ml-auto desktop:order-last short:order-last">
          <Link to={canvas}>
            {canvas === '/' ? <House aria-hidden="true" /> : <Brush aria-hidden="true" />}
            <span className="max-[23rem]:sr-only">Back to Canvas</span>
          </Link>
        </Button>
        <div className="max-desktop:order-last max-desktop:w-full short:order-none! short:w-auto!">
          <TabList
            label="Whose artworks"
            tabs={[
              {
                value: PERSONAL,
                label: (
                  <TabLabel whose="Personal" count={everything && shownGallery(everything, [], deleted).counts.all} />
                ),
              },
              { value: FAMILY, label: <TabLabel whose="Family" count={shared?.pages[0]?.total} /> },
            ]}
            // Where words are twice their size, the tabs are below each other.
            className="max-tablet:w-full max-tablet:flex-wrap max-tablet:rounded-[26px] max-tablet:[&>button]:min-w-fit tablet:[&>button]:flex-auto"
          />
        </div>
      </div>
      <TabPanel value={PERSONAL} className="flex flex-col gap-6 tablet:gap-8 short:gap-4!">
        <PersonalGallery />
      </TabPanel>
      <TabPanel value={FAMILY}>
        <FamilyGallery className={GRIDS.grid} />
      </TabPanel>
    </Tabs>
  )
}

function PersonalGallery() {
  const [address, changeAddress] = useAddressQuery()
  const startOver = useStartOver()
  const choice = readChoice(address)
  const layout: Layout = address.get('view') === 'list' ? 'list' : 'grid'
  const gallery = useGallery(choice)
  return (
    <>
      <GalleryControls
        choice={choice}
        onChoose={(change) => {
          startOver()
          changeAddress((before) => writeChoice(before, change))
        }}
        counts={gallery.query.data?.counts}
        layout={{
          options: LAYOUTS,
          value: layout,
          onChange: (chosen) =>
            changeAddress((changed) => {
              if (chosen === 'list') changed.set('view', 'list')
              else changed.delete('view')
              return changed
            }),
        }}
      />
      <ArtworkList gallery={gallery} layout={layout} search={choice.search} />
    </>
  )
}

interface ArtworksProps {
  artworks: readonly Artwork[]
  layout: Layout
  isChanging: boolean
}

/** The artworks of one list, which are gone through from any of them. */
function Artworks({ artworks, layout, isChanging }: ArtworksProps) {
  const Item = layout === 'grid' ? PinnedCard : ListRow
  const pressed = useAsPictureList(artworks)
  return (
    <ul {...pressed} className={GRIDS[layout]} aria-busy={isChanging}>
      {artworks.map((artwork, index) => (
        <li key={artwork.id}>
          <Item artwork={artwork} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}

function ArtworkList({ gallery, layout, search }: { gallery: Gallery; layout: Layout; search: string }) {
  return (
    <Loaded
      query={gallery.query}
      failure="Couldn't load your gallery"
      loading={
        <LoadingGrid
          label="Loading your gallery..."
          count={SKELETONS}
          className={GRIDS[layout]}
          itemClassName={SKELETON_SHAPES[layout]}
        />
      }
    >
      {({ artworks, remaining, counts }) =>
        artworks.length === 0 && remaining === 0 ? (
          <Nothing all={counts.all} search={search} />
        ) : (
          <>
            <Artworks artworks={artworks} layout={layout} isChanging={gallery.isChanging} />
            <LoadMore remaining={remaining} more={gallery.more} />
          </>
        )
      }
    </Loaded>
  )
}

function Nothing({ all, search }: { all: number; search: string }) {
  if (search !== '')
    return <NothingHere title="No matching artworks found" text={`No title has '${search}' in it. Try other words.`} />
  if (all > 0) return <NothingHere title="No matching artworks found" text="Your other pictures are under All." />
  return (
    <NothingHere
      title="No artworks yet"
      text="Color your first page, and it hangs right here."
      action={
        <Button asChild variant="primary">
          <Link to="/canvas">Start Coloring</Link>
        </Button>
      }
    />
  )
}
