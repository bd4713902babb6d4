import { Film } from 'lucide-react'
import { useState } from 'react'
import { FILM_HASH } from '#client/models/artworks/artwork-address.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { FilmSource } from './use-film.ts'

// Most visits make no film.
const FilmDialog = lazyDialog(async () => (await import('./film-dialog.tsx')).FilmDialog)

/** Opens the dialog 'Save the replay', at once under an address that asks for it. */
export function FilmButton({ source }: { source: FilmSource }) {
  const [open, setOpen] = useState(() => location.hash === FILM_HASH)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Film aria-hidden="true" />
        Save the replay
      </Button>
      <FilmDialog source={source} open={open} onOpenChange={setOpen} />
    </>
  )
}
