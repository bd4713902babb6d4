import type { ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import type { Gallery } from './use-gallery.ts'

/** Loads the next page of a list, and says how many artworks are left. */
export function LoadMore({ remaining, more }: { remaining: number; more: Gallery['more'] }) {
  if (remaining === 0) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {more.failed && <p role="alert">The next artworks could not be loaded. Please try again.</p>}
      <Button disabled={more.isLoading} onClick={more.load}>
        {more.isLoading ? 'Loading...' : `Load More (${remaining})`}
      </Button>
    </div>
  )
}

export interface NothingHereProps {
  title: string
  text: string
  /** True where it is all that the screen says. */
  isMain?: boolean
  /** What to do about it. */
  action?: ReactNode
}

/** In place of a list without artworks. */
export function NothingHere({ title, text, isMain = false, action }: NothingHereProps) {
  const Title = isMain ? 'h1' : 'h2'
  return (
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <div className="w-40">
        <SteadyPicture src="/pictures/empty-door.svg" alt="" />
      </div>
      <Title className="text-heading-4">{title}</Title>
      <p className="text-ink-soft">{text}</p>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </Card>
  )
}

/** When an artwork was changed last, and whose it is if it is somebody else's. */
export function WhenAndWhose({ artwork: { isOwner, ownerName, updatedAt } }: { artwork: Artwork }) {
  const now = useNow()
  return (
    <p className="min-w-0 text-small wrap-anywhere text-ink-soft">
      {!isOwner && `${ownerName}, `}
      <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
    </p>
  )
}
