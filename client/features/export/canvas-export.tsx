import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import type { ArtworkSession } from '#client/canvas/artwork-session.ts'
import { personName } from '#client/features/session/person-name.ts'
import { useAccount } from '#client/features/session/use-session.ts'
import { ExportButton } from './export-button.tsx'
import type { ColoredPicture } from './export-source.ts'

export interface CanvasExportProps {
  title: string
  platesUrl: string
  /** Null while the artwork has not been made. */
  artwork: Artwork | null
  session: ArtworkSession
  /** How many strokes can be seen. */
  strokes: number
  /** Whom the server knows to have colored here; empty for who colors alone. */
  contributors: readonly Contributor[]
}

/** Saves or prints what is on the canvas now, also what the server does not have yet. */
export function CanvasExport({ title, platesUrl, artwork, session, strokes, contributors }: CanvasExportProps) {
  const account = useAccount()
  const active = contributors.filter((person) => person.strokes > 0).map((person) => personName(person))
  const people = active.length > 0 ? active : [artwork?.ownerName ?? personName(account)]
  const date = artwork?.completedAt ?? artwork?.updatedAt
  const colored: ColoredPicture = {
    people,
    date: date === undefined ? null : new Date(date),
    readUpdates: async () => [session.snapshot()],
  }
  return <ExportButton as="icon" source={{ title, platesUrl, colored: strokes > 0 ? colored : null }} />
}
