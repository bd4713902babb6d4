import type { Artwork } from '#contract/artworks.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { fetchContributors } from '#client/models/artworks/artwork-queries.ts'
import { ConnectionError } from '#client/http/api-error.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { ExportButton, ExportDialog, exportLook } from './export-button.tsx'
import type { ColoredPicture } from './export-source.ts'

export interface CanvasExportProps {
  title: string
  platesUrl: string
  /** Null while the artwork has not been made. */
  artwork: Artwork | null
  session: ArtworkSession
  /** Number of visible strokes. */
  strokes: number
  /** Renders the dialog only, without its button: a menu opens it. */
  dialog?: { open: boolean; onOpenChange: (open: boolean) => void } | undefined
}

/** Name and icon of the entry in a menu that opens the dialog. @param strokes number of visible strokes */
export const canvasExportLook = (strokes: number): ReturnType<typeof exportLook> => exportLook(strokes > 0)

/** The button that saves or prints the canvas as it is now, including strokes that the server does not have yet. */
export function CanvasExport({ title, platesUrl, artwork, session, strokes, dialog }: CanvasExportProps) {
  const { account } = useSession()
  const date = artwork?.completedAt ?? artwork?.updatedAt
  const colored: ColoredPicture = {
    artwork,
    readPeople: async (signal) => {
      const drawn = artwork ? await namesOfContributors(artwork.id, signal) : []
      if (drawn.length > 0) return drawn
      if (artwork) return [artwork.ownerName]
      return account ? [personName(account)] : []
    },
    date: date === undefined ? null : new Date(date),
    readUpdates: async () => [session.encodeUpdate()],
  }
  const source = { title, platesUrl, colored: strokes > 0 ? colored : null }
  return dialog ? <ExportDialog source={source} {...dialog} /> : <ExportButton as="icon" source={source} />
}

/** Returns the names of the contributors with strokes. The list is empty without a connection. */
async function namesOfContributors(artworkId: number, signal: AbortSignal): Promise<string[]> {
  try {
    const contributors = await fetchContributors(artworkId, signal)
    return contributors.filter(({ strokes }) => strokes > 0).map((person) => personName(person))
  } catch (error) {
    if (error instanceof ConnectionError) return []
    throw error
  }
}
