import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from './steady-picture.tsx'

export interface NothingHereProps {
  title: string
  text: string
  /** The level of the title: `h1` where it is all that the screen says. */
  heading?: 'h1' | 'h2' | 'h3'
  /** What to do about it. */
  action?: ReactNode
}

/** In place of a list without items, or of something that is gone. */
export function NothingHere({ title, text, heading: Heading = 'h2', action }: NothingHereProps) {
  return (
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <div className="w-40">
        <SteadyPicture src="/pictures/empty-door.svg" alt="" />
      </div>
      <Heading className="text-heading-4 wrap-anywhere">{title}</Heading>
      <p className="text-balance text-ink-soft">{text}</p>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </Card>
  )
}
