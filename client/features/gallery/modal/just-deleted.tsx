import { Undo2 } from 'lucide-react'
import { undoDeleting, useDeletedArtworks } from '#client/models/artworks/deletion/use-delete-artwork.ts'
import { Button } from '#client/ui/button.tsx'

/** The artworks that can still be brought back: while a dialog is open, the keyboard does not reach the toasts. */
export function JustDeleted() {
  const deleted = useDeletedArtworks()
  if (deleted.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {deleted.map(({ id, title }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-butter-pale px-4 py-2 text-butter-ink"
        >
          <span className="wrap-anywhere">"{title}" is off your door.</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
          <Button size="small" autoFocus aria-label={`Undo deleting ${title}`} onClick={() => undoDeleting(id)}>
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
