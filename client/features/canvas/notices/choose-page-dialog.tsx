import { useQuery } from '@tanstack/react-query'
import type { Template } from '#contract/templates.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { PagePicture } from '#client/models/templates/page-picture.tsx'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export interface ChoosePageDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (page: Template) => void
}

/** Every page to color; a press on one chooses it. */
export function ChoosePageDialog({ open, onOpenChange, onChoose }: ChoosePageDialogProps) {
  const query = useQuery(templateQueries.list())
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Which page did you color?" wide>
      <LoadedList
        query={query}
        failure={{ title: "Couldn't load the pages", text: UNREACHABLE_TEXT }}
        loading={<Skeleton className="aspect-4/3 w-full rounded-card" />}
        empty={null}
      >
        {(pages) => (
          <ul className="grid max-h-[60svh] grid-cols-2 gap-3 overflow-y-auto p-1 tablet:grid-cols-4">
            {pages.map((page) => (
              <li key={page.id}>
                <button
                  type="button"
                  onClick={() => onChoose(page)}
                  className="flex w-full flex-col overflow-hidden rounded-card bg-paper text-left shadow-lift"
                >
                  <span className="light-theme block w-full bg-white p-2">
                    <PagePicture imageUrl={page.imageUrl} alt="" />
                  </span>
                  <span className="w-full border-t border-line px-3 py-2 font-display font-semibold">{page.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </Dialog>
  )
}
