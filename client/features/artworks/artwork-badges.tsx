import { Check, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { Badge } from '#client/ui/badge.tsx'

/** 'Collaborative' and 'Completed', where they are true. */
export function ArtworkBadges({ artwork: { collaborativeMode, completed } }: { artwork: Artwork }) {
  return (
    <>
      {collaborativeMode && (
        <Badge tone="blueberry" icon={<Users aria-hidden="true" />}>
          Collaborative
        </Badge>
      )}
      {completed && (
        <Badge tone="leaf" icon={<Check aria-hidden="true" />}>
          Completed
        </Badge>
      )}
    </>
  )
}
