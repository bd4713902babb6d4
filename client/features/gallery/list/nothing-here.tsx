import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

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
