import { Check, EyeOff, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { Badge } from '#client/ui/badge.tsx'

/** 'Hidden' (ADMIN-40), 'Collaborative' and 'Completed', where they are true. */
export function ArtworkBadges({ artwork: { isHidden, collaborativeMode, completed } }: { artwork: Artwork }) {
  return (
    <>
      {isHidden && (
        <Badge tone="tomato" icon={<EyeOff aria-hidden="true" />}>
          Hidden
        </Badge>
      )}
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
