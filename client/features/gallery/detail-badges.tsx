import { Check, EyeOff, Globe, Lock, Pencil, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { Badge } from '#client/ui/badge.tsx'

const SEEN_BY = {
  private: { words: 'Private', icon: <Lock aria-hidden="true" /> },
  family: { words: 'Shared with Family', icon: <Users aria-hidden="true" /> },
  public: { words: 'Anyone with an account', icon: <Globe aria-hidden="true" /> },
} as const

/** By the operator (ADMIN-40), whatever its owner has chosen. */
const HIDDEN = { words: 'Hidden', icon: <EyeOff aria-hidden="true" /> } as const

/** Whether an artwork is completed, and who may see it. */
export function DetailBadges({ artwork: { completed, visibility, isHidden } }: { artwork: Artwork }) {
  const { words, icon } = isHidden ? HIDDEN : SEEN_BY[visibility]
  return (
    <div className="flex flex-wrap gap-2">
      <Badge
        tone={completed ? 'leaf' : 'butter'}
        icon={completed ? <Check aria-hidden="true" /> : <Pencil aria-hidden="true" />}
      >
        {completed ? 'Completed' : 'In Progress'}
      </Badge>
      <Badge tone="blueberry" icon={icon}>
        {words}
      </Badge>
    </div>
  )
}
