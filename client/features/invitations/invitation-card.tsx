import { Images, type LucideIcon, Palette, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FamilyKind } from '#contract/families.ts'
import type { InvitationView } from '#contract/invitations.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { DATE_LOCALE, sayWhen } from '#client/ui/date-text.ts'

interface Benefit {
  icon: LucideIcon
  /** Color classes of the icon and its background. */
  tone: string
  text: string
}

const benefitsOf = (kind: FamilyKind): readonly Benefit[] => [
  {
    icon: Images,
    tone: 'bg-leaf-pale text-leaf-ink',
    text: `See the pictures that the ${kind} shares with each other.`,
  },
  { icon: Users, tone: 'bg-berry-pale text-berry-ink', text: 'Color pages together, live, wherever you are.' },
  {
    icon: Palette,
    tone: 'bg-blueberry-pale text-blueberry-ink',
    text: `Hang your own pictures on the fridge door of the ${kind}.`,
  },
]

export interface InvitationCardProps {
  view: InvitationView
  joining: boolean
  /** The person has pressed the button signed out, and has signed in since. */
  cameBack: boolean
  onAccept: () => void
}

/** A pending invitation on a card: who invites into which family, why to come, and the button that accepts. */
export function InvitationCard({ view, joining, cameBack, onAccept }: InvitationCardProps) {
  const { familyName, familyKind, inviterName, createdAt, message } = view
  const { account, status } = useSession()
  const now = useNow()
  return (
    <Card className="relative flex flex-col gap-6 rounded-dialog px-5 pt-9 pb-6 tablet:px-9 tablet:pb-9">
      <Magnet color="#1f7a4d" className="absolute -top-3 left-1/2 -translate-x-1/2" />
      <div className="text-center">
        <p className="text-ink-soft">You are invited into the {familyKind}</p>
        <h1 className="text-heading-2 text-balance wrap-anywhere tablet:text-heading-1">{familyName}</h1>
        <p className="mt-1 text-ink-soft wrap-anywhere">
          by <strong className="font-semibold text-ink">{inviterName}</strong>,{' '}
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleDateString(DATE_LOCALE, { dateStyle: 'long' })}>
            {sayWhen(new Date(createdAt), now)}
          </time>
        </p>
      </div>
      {message !== null && message !== '' && (
        <blockquote className="rounded-card bg-butter-pale px-5 py-4 whitespace-pre-line text-ink wrap-anywhere">
          {message}
        </blockquote>
      )}
      <div>
        <h2 className="text-heading-4">In a {familyKind} you can</h2>
        <ul className="mt-3 flex flex-col gap-3">
          {benefitsOf(familyKind).map(({ icon: Icon, tone, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className={`grid size-11 shrink-0 place-items-center rounded-small max-[14rem]:hidden ${tone}`}
              >
                <Icon className="size-6" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      {account?.child ? (
        <div className="flex flex-col gap-4 text-center">
          <p className="font-display text-lead font-semibold">Ask a grown-up: they can accept this.</p>
          <Button asChild size="large">
            <Link to="/">Return to Home</Link>
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-2 text-center">
          <Button variant="primary" size="large" disabled={joining} onClick={onAccept}>
            {joining ? 'Joining...' : 'Accept Invitation'}
          </Button>
          {status === 'signed-in' && cameBack && (
            <p className="text-small text-ink-soft">You are signed in now. One more press, and you are in.</p>
          )}
          {status === 'signed-out' && (
            <p className="text-small text-ink-soft">You log in or sign up first, and come back here.</p>
          )}
        </div>
      )}
    </Card>
  )
}
