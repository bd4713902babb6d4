import { useQuery } from '@tanstack/react-query'
import { Images, PaintBucket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useJoinDialog } from '#client/features/collaboration/join-dialog-host.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

/** Classes for the control in a card's heading: the whole card becomes its target. ABOVE keeps the card's button clickable. */
const WHOLE_CARD = 'rounded-small after:absolute after:inset-0 after:rounded-card'
const ABOVE = 'relative z-10 mt-auto'

function StartCard() {
  return (
    <Card className="relative col-span-2 flex overflow-hidden max-[23rem]:col-span-1 max-[23rem]:flex-col-reverse">
      <div className="flex min-w-0 grow basis-0 flex-col items-start gap-2 p-4 tablet:gap-3 tablet:p-7">
        <Badge tone="butter">Recommended</Badge>
        <h2 className="text-heading-4 wrap-anywhere tablet:text-heading-3">
          <Link to="/canvas" className={WHOLE_CARD}>
            Start New Artwork
          </Link>
        </h2>
        <p className="text-ink-soft max-tablet:text-small">A fresh page and all your crayons.</p>
        <Button
          asChild
          variant="primary"
          className={`${ABOVE} max-tablet:min-h-11! max-tablet:gap-1.5! max-tablet:px-3! max-tablet:text-body!`}
        >
          <Link to="/canvas">
            <PaintBucket aria-hidden="true" />
            Start coloring
          </Link>
        </Button>
      </div>
      <div
        aria-hidden="true"
        className="grid w-[43%] shrink-0 place-items-center bg-butter-pale p-2.5 tablet:p-4 max-[23rem]:w-full"
      >
        <div className="w-full max-w-[232px] max-[23rem]:max-w-[170px] rotate-4 bg-white p-2 shadow-picture tablet:p-3">
          <SteadyPicture src="/pictures/butterfly.svg" alt="" eager />
        </div>
      </div>
    </Card>
  )
}

interface PlainCardProps {
  icon: ReactNode
  /** Color classes of the icon and its background. */
  tone: string
  /** The link or button inside the heading. */
  title: ReactNode
  text: string
  control: ReactNode
}

/** On a phone only the icon and the title, next to each other: the whole card is the button. */
function PlainCard({ icon, tone, title, text, control }: PlainCardProps) {
  return (
    <Card className="relative flex flex-col justify-center gap-3 p-2.5 tablet:p-6">
      <div className="flex items-center gap-2 tablet:flex-col tablet:gap-3 tablet:items-start">
        <span
          aria-hidden="true"
          className={`grid size-8 shrink-0 place-items-center rounded-small tablet:size-14 tablet:rounded-card [&_svg]:size-5 tablet:[&_svg]:size-7 ${tone}`}
        >
          {icon}
        </span>
        <h2 className="min-w-0 text-body leading-tight font-semibold wrap-anywhere tablet:text-heading-3">{title}</h2>
      </div>
      <p className="grow pb-2 text-ink-soft max-tablet:hidden">{text}</p>
      <div className="flex max-tablet:hidden">{control}</div>
    </Card>
  )
}

/** The three cards at the top of the home screen: a new artwork, joining one, and the gallery. */
export function WaysToBegin() {
  const { data: artworks } = useQuery(artworkQueries.list())
  const openJoin = useJoinDialog()
  // A full page load instead of the router: the shared artwork starts from its address alone.
  const startJoining = () => openJoin((address) => window.location.assign(address))
  const wide = `${ABOVE} w-full`
  return (
    <div className="grid grid-cols-2 gap-3 tablet:gap-6 desktop:grid-cols-4 max-[23rem]:grid-cols-1">
      <StartCard />
      <PlainCard
        icon={<Users />}
        tone="bg-berry-pale text-berry-ink"
        title={
          <button type="button" className={`${WHOLE_CARD} text-left`} onClick={startJoining}>
            Join Collaboration
          </button>
        }
        text="Type the six letters and digits someone sent you."
        control={
          <Button className={wide} onClick={startJoining}>
            Join Session
          </Button>
        }
      />
      <PlainCard
        icon={<Images />}
        tone="bg-leaf-pale text-leaf-ink"
        title={
          <Link to="/gallery" className={WHOLE_CARD}>
            View Your Gallery
          </Link>
        }
        text={pictureCount(artworks?.length)}
        control={
          <Button asChild className={wide}>
            <Link to="/gallery">Open Gallery</Link>
          </Button>
        }
      />
    </div>
  )
}

/** Returns the number of a person's artworks in words. @param count undefined while it is not known */
function pictureCount(count: number | undefined): string {
  if (count === undefined) return 'All your pictures.'
  if (count === 0) return 'Your pictures will be here.'
  return count === 1 ? '1 picture in your gallery.' : `${count} pictures in your gallery.`
}
