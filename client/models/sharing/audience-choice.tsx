import { Link } from 'react-router-dom'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { AUDIENCE_WORDS } from './audiences.ts'
import { type ArtworkVisibility, PUBLIC_WORDS } from './use-visibility.ts'

const QUESTION = 'Who should see it?'

/** The owner's choice of who sees an artwork. Without a family it says how to get one. */
function AudienceChoice({ visibility }: { visibility: ArtworkVisibility }) {
  const { audiences, value, change, parentsDecide, hasNoFamily } = visibility
  const choose = (chosen: string): void => {
    const audience = audiences.find((one) => one.value === chosen)
    if (audience) void change(audience)
  }
  return (
    <>
      <Segments
        label={QUESTION}
        options={audiences}
        value={value}
        onChange={choose}
        className="flex-wrap rounded-card! [&>button]:basis-24 [&>button]:rounded-small [&>button]:py-1 [&>button]:leading-tight [&>button]:whitespace-normal [&>button]:wrap-anywhere"
      />
      {parentsDecide !== null && <p className="text-small text-ink-soft">{parentsDecide}</p>}
      {hasNoFamily && (
        <p className="text-small text-ink-soft">
          You have no family here yet.{' '}
          <Link to="/profile?tab=families" className="rounded-small text-blueberry-ink underline underline-offset-4">
            Make one
          </Link>
          , and you can share with it.
        </p>
      )}
    </>
  )
}

/** The choice of the family that sees an artwork, for owners with several; else nothing. */
export function FamilyChoice({ visibility }: { visibility: ArtworkVisibility }) {
  const families = visibility.audiences.filter((audience) => audience.visibility === 'family')
  if (visibility.shown !== 'family' || families.length < 2) return null
  return (
    <Select
      label="Which family sees it"
      options={families}
      value={visibility.value}
      onChange={(chosen) => {
        const family = families.find(({ value }) => value === chosen)
        if (family) void visibility.change(family)
      }}
    />
  )
}

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
      {mayBePublic && (
        <p className="text-small text-ink-soft">
          ‘{AUDIENCE_WORDS.public}’: {PUBLIC_WORDS}
        </p>
      )}
    </section>
  )
}
