import { Ellipsis, PaintBucket, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Template } from '#contract/templates.ts'
import { difficultyText } from '#client/models/templates/difficulty-text.ts'
import { PagePicture } from '#client/models/templates/page-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { ExportButton } from '#client/features/export/export-button.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { randomId } from '#client/bytes/random-id.ts'
import { createNewArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

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
  // A list has dozens of cards. Those whose dialog was never open have none.
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <div className="group relative flex h-full flex-col overflow-hidden rounded-card bg-paper shadow-lift">
      <span className="light-theme block bg-white p-2.5">
        <PagePicture
          imageUrl={template.imageUrl}
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
          {/* The title has the card's whole width: only the dots next to the difficulty need room. */}
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
      {wasOpen && <PageDialog template={template} fallbackUrl={fallbackUrl} open={open} onOpenChange={setOpen} />}
    </div>
  )
}

interface PageDialogProps {
  template: Template
  /** Address of the picture shown when the template's own does not load; undefined when there is none. */
  fallbackUrl: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog about one page: the picture large, and coloring it alone, together or on paper. */
function PageDialog({ template, fallbackUrl, open, onOpenChange }: PageDialogProps) {
  const shared = useSharedStart(template)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={template.title}
      description={difficultyText(template)}
      footer={
        <>
          {shared.failure !== null && <Alert title="Error enabling collaboration">{shared.failure}</Alert>}
          <Button asChild variant="primary">
            <Link to={`/canvas?templateId=${template.id}`}>
              <PaintBucket aria-hidden="true" />
              Color this
            </Link>
          </Button>
          <div className="grid grid-cols-1 gap-3 min-[23rem]:grid-cols-[3fr_2fr]">
            <Button disabled={shared.starting} className="px-3!" onClick={shared.start}>
              <Users aria-hidden="true" />
              Color Together
            </Button>
            <ExportButton
              as="button"
              source={{ title: template.title, platesUrl: template.platesUrl, colored: null }}
            />
          </div>
        </>
      }
    >
      <div className="light-theme rounded-card border border-line bg-white p-3">
        <SteadyPicture src={template.imageUrl} alt="" fallbackUrl={fallbackUrl} eager className="max-h-[42svh]" />
      </div>
      {template.description && <p className="mt-3 text-ink-soft text-balance">{template.description}</p>}
    </Dialog>
  )
}

interface SharedStart {
  readonly start: () => void
  readonly starting: boolean
  /** What went wrong, in words, or null. */
  readonly failure: string | null
}

/** Begins an artwork on a page that others can join from the start, and opens it. */
function useSharedStart({ id: templateId, title }: Pick<Template, 'id' | 'title'>): SharedStart {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // All attempts send the same id, so that the server makes one artwork.
  const [requestId] = useState(randomId)
  const creation = useMutation({
    mutationFn: () => createNewArtwork({ requestId, templateId, title, collaborativeMode: true }),
    onSuccess: (artwork) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, artwork)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({
        title: 'Collaboration enabled',
        description: `Others can join with the code ${artwork.sessionCode}.`,
        outlivesScreen: true,
      })
      void navigate(`/canvas/${artwork.id}`)
    },
  })
  return {
    start: () => creation.mutate(),
    starting: creation.isPending,
    failure: creation.error && failureText(creation.error, { fallback: 'Please try again.' }),
  }
}

/** The columns of the pages to color. */
export const TEMPLATE_GRID =
  'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 min-[60rem]:grid-cols-4 desktop:grid-cols-6'
