import { AudienceChoice } from './audience-choice.tsx'
import { type ArtworkVisibility, PUBLIC_WORDS } from './use-visibility.ts'

/** Shows and changes the artwork's visibility. */
export function WhoMaySee({ visibility }: { visibility: ArtworkVisibility }) {
  const mayBePublic = visibility.audiences.some((audience) => audience.visibility === 'public')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lead">Who should see it?</h3>
      <AudienceChoice visibility={visibility} />
      {visibility.noPublicPictures && (
        <p className="text-small text-ink-soft">There are no public pictures on this server.</p>
      )}
      {mayBePublic && <p className="text-small text-ink-soft">‘Anyone with an account’: {PUBLIC_WORDS}</p>}
    </section>
  )
}
