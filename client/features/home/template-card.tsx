import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { difficultyText } from '#client/models/templates/difficulty-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { PageDialog } from './page-dialog.tsx'

export interface TemplateCardProps {
  template: Template
  /** Address of the picture shown when the template's own does not load; undefined when there is none. */
  fallbackUrl: string | undefined
  /** The person has bought it. */
  purchased?: boolean
}

/** One page to color in a list: its line art, title and difficulty, and a button for more about it. A press on the rest colors it. */
export function TemplateCard({ template, fallbackUrl, purchased = false }: TemplateCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="group relative flex h-full flex-col overflow-hidden rounded-card bg-paper shadow-lift">
      <span className="daylight block bg-white p-2.5">
        <SteadyPicture
          src={template.imageUrl}
          alt=""
          fallbackUrl={fallbackUrl}
          // On the white card, a picture that is still on its way has a place.
          className="rounded-small bg-door/60 transition-transform duration-enter group-hover:scale-104"
        />
      </span>
      <div className="flex grow items-end justify-between border-t border-line py-1 pr-0.5 pl-3">
        <Link
          to={`/canvas?templateId=${template.id}`}
          className="flex grow flex-col self-stretch rounded-small py-1.5 after:absolute after:inset-0 after:rounded-card"
        >
          {/* The title has the card's whole width: only the dots beside the difficulty need room. */}
          <span className="-mr-[36px] font-display text-lead leading-tight font-semibold text-balance">
            {template.title}
          </span>
          <span className="-mr-2.5 text-small text-ink-soft">{difficultyText(template)}</span>
          {purchased && (
            <span className="mt-1">
              <Badge tone="butter">Purchased</Badge>
            </span>
          )}
        </Link>
        <IconButton
          label={`More about ${template.title}`}
          icon={<Ellipsis aria-hidden="true" />}
          className="relative [&_svg]:translate-y-2 focus-visible:-outline-offset-3"
          onClick={() => setOpen(true)}
        />
      </div>
      <PageDialog template={template} fallbackUrl={fallbackUrl} open={open} onOpenChange={setOpen} />
    </div>
  )
}
