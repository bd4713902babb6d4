import type { Artwork } from '#contract/artworks.ts'
import { Segments } from '#client/ui/controls/segments.tsx'
import { type ArtworkVisibility, PUBLIC_WORDS, visibilityChoices } from './use-visibility.ts'

/** Shows and changes the artwork's visibility. */
export function WhoMaySee({ artwork, visibility }: { artwork: Artwork; visibility: ArtworkVisibility }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lead">Who should see it?</h3>
      <Segments
        label="Who should see it?"
        options={visibilityChoices(artwork)}
        value={visibility.shown}
        onChange={(chosen) => void visibility.change(chosen)}
      />
      <p className="text-small text-ink-soft">‘Anyone with an account’: {PUBLIC_WORDS}</p>
    </section>
  )
}
