import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ConsentQuestion } from '#contract/child-pictures.ts'
import type { Family } from '#contract/families.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { childrenQueries } from './children-queries.ts'
import { childPictureAddress, CONSENT, usePictureDecision } from './child-pictures.tsx'

/** What grown-ups are asked: to be a parent in a family, and as parents whether everybody may see what their child has colored (CHILD-21). */
export function ConsentQuestions() {
  const { data: families } = useQuery(familyQueries.list())
  const isParent = families?.some(({ role }) => role === 'parent') === true
  const { data } = useQuery({ ...childrenQueries.questions(), enabled: isParent })
  const offers = families?.filter(({ parentOffer }) => parentOffer !== null) ?? []
  const questions = data ?? []
  if (offers.length + questions.length === 0) return null
  return (
    <section aria-labelledby="parents-are-asked" className="flex flex-col gap-3">
      <h2 id="parents-are-asked" className="text-heading-3">
        You are asked
      </h2>
      <ul className="flex flex-col gap-3">
        {offers.map((family) => (
          <li key={`family ${family.id}`}>
            <ParentOffer family={family} />
          </li>
        ))}
        {questions.map((question) => (
          <li key={`${question.childId} ${question.artworkId}`}>
            <Question question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the page of the family, which says what accepting means. */
function ParentOffer({ family }: { family: Family }) {
  const { parent } = kindTexts(family)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        {family.parentOffer?.by} asks you to be a {parent} in {family.name}.
      </p>
      <Button asChild size="small">
        <Link to={`/families/${family.id}`}>Read and answer</Link>
      </Button>
    </Card>
  )
}

function Question({ question }: { question: ConsentQuestion }) {
  const { childId, childName, artworkId, title, askedBy } = question
  const { displayName, username } = useAccount()
  const { mutate, isPending } = usePictureDecision({ childId, artworkId })
  const asker = askedBy === (displayName ?? username) ? 'You want' : `${askedBy} wants`
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="light-theme w-20 shrink-0 overflow-hidden rounded-page border border-paper-edge bg-white tablet:w-28">
        <SteadyPicture src={childPictureAddress(childId, artworkId)} alt="" />
      </div>
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        {askedBy === childName
          ? `${childName} wants to color on “${title}”, which everybody can see. May everybody see what ${childName} colors there?`
          : `${asker} to show “${title}” to everybody, and ${childName} has colored on it. May everybody see it?`}{' '}
        <span className="text-ink-soft">To people outside {childName} is ‘Someone’.</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Yes, everybody may see ${title}`}
          disabled={isPending}
          onClick={() => mutate(CONSENT.yes(childName))}
        >
          Yes, everybody may
        </Button>
        <Button
          size="small"
          aria-label={`No, not everybody may see ${title}`}
          disabled={isPending}
          onClick={() => mutate(CONSENT.no(childName))}
        >
          No
        </Button>
      </div>
    </Card>
  )
}
