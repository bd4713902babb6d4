import { House, Link2, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ChildOnPage, endChildHome, endChildHomeInvitation, inviteChildHome } from '#contract/child-page.ts'
import type { FamilyKind } from '#contract/families.ts'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { longDate } from '#client/ui/date-text.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { useChildCommand, useRefreshChildren } from './child-page-queries.ts'

/** Returns in which homes a child is: 'Lives in The Foxes', or of a class 'Is in Class 1b and has another home'. */
export function homesText({ familyName, familyKind, hasOtherHome }: ChildOnPage): string {
  if (familyKind === 'class') return hasOtherHome ? `Is in ${familyName} and has another home` : `Is in ${familyName}`
  return hasOtherHome ? `Lives in ${familyName} and in another home` : `Lives in ${familyName}`
}

/** In which families the child lives, and how it comes into a second one or leaves this one (CHILD-30). */
export function ChildHomes({ child }: { child: ChildOnPage }) {
  const { name, hasOtherHome, familyKind } = child
  const { parents } = kindTexts({ kind: familyKind })
  const text = hasOtherHome
    ? `The ${parents} here and those who look after it there are equals: what one changes holds in both. Neither home sees the people, devices or other pictures of the other.`
    : `A child can have two homes: those who look after it in both are equals, and neither home sees the people, devices or other pictures of the other.`
  return (
    <TitledCard title={`Where ${name} lives`} text={`${homesText(child)}. ${text}`}>
      {hasOtherHome ? <LeaveHome child={child} /> : <SecondHome child={child} />}
    </TitledCard>
  )
}

function SecondHome({ child: { id, name } }: { child: ChildOnPage }) {
  const [asking, setAsking] = useState(false)
  const [kind, setKind] = useState<FamilyKind>('family')
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null)
  const { mutate, isPending } = useChildCommand()
  const params = { id }
  if (made) {
    const link = location.origin + made.link
    return (
      <section aria-label="Link to a second home" className="flex flex-col gap-3 rounded-field bg-door p-4">
        <p>
          {kind === 'family'
            ? `Send this link to a parent of the other family, and to nobody else. The person who opens it can become a parent of ${name}.`
            : `Send this link to a teacher of the class, and to nobody else. The person who opens it can look after ${name} as you do.`}{' '}
          It works once, until {longDate(made.expiresAt)}.
        </p>
        <TextInput aria-label="Link to a second home" readOnly value={link} onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => void copyWithToast(link, 'Link copied')}>
            <Link2 aria-hidden="true" />
            Copy link
          </Button>
          <Button
            size="small"
            disabled={isPending}
            onClick={() =>
              mutate(
                { send: () => call(endChildHomeInvitation, { params }), done: 'The link does not work any more' },
                { onSuccess: () => setMade(null) },
              )
            }
          >
            Take the link back
          </Button>
        </div>
      </section>
    )
  }
  return (
    <>
      <Button className="self-start max-tablet:w-full" onClick={() => setAsking(true)}>
        <House aria-hidden="true" />
        Link a second home
      </Button>
      {asking && (
        <PasswordDialog
          title={`Link a second home for ${name}?`}
          description="You get a link that works once. An earlier link of yours ends."
          action="Make the link"
          variant="primary"
          send={async (password) => setMade(await call(inviteChildHome, { params, body: { password, kind } }))}
          onDone={() => toast({ title: 'The link is ready' })}
          onClose={() => setAsking(false)}
        >
          <Segments label="The second home is" options={KINDS} value={kind} onChange={setKind} />
          <p>{secondHomeText(kind, name)}</p>
        </PasswordDialog>
      )}
    </>
  )
}

const KINDS = [
  { value: 'family', label: 'A family' },
  { value: 'class', label: 'A class' },
] as const satisfies readonly { value: FamilyKind; label: string }[]

/** Says what people in the second home will be able to do. */
export function secondHomeText(kind: FamilyKind, name: string): string {
  const pictures = `they see and manage all pictures and settings of ${name}`
  return kind === 'family'
    ? `The parent who accepts is a parent of ${name} as you are: ${pictures}.`
    : `All teachers of the class then have the rank of parents of ${name}: ${pictures}, also what ${name} colors at home, and they may agree to a picture being shown to everybody. ` +
        `If you do not want that, let the class make a profile of its own for ${name}.`
}

function LeaveHome({ child: { id, name, familyId, familyName, familyKind } }: { child: ChildOnPage }) {
  const navigate = useNavigate()
  const refresh = useRefreshChildren()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className="self-start max-tablet:w-full" onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" />
        Take {name} out of {familyName}
      </Button>
      {asking && (
        <PasswordDialog
          title={`Take ${name} out of ${familyName}?`}
          description={`${name} goes on living in the other home, and the pictures stay. You and ${familyName} cannot see or manage them any more, the sign-ins on your devices end, and the pictures come off your door. To come back, ${name} needs a link from the other home.`}
          action={`Take ${name} out`}
          send={(password) => call(endChildHome, { params: { id: familyId, childId: id }, body: { password } })}
          onDone={() => {
            toast({ title: `${name} ${familyKind === 'class' ? 'is not' : 'does not live'} in ${familyName} any more` })
            void navigate(`/families/${familyId}?tab=children`, { replace: true })
            void refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
