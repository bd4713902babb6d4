import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CONSENT_TEXT, CONSENT_VERSION } from '#contract/consent.ts'
import { type ChildOnPage, exportChild } from '#contract/child-page.ts'
import { DeleteChildDialog } from '#client/features/children/settings/delete-child-dialog.tsx'
import { longDate } from '#client/ui/date-text.ts'
import { ExportEverything } from '#client/features/profile/rights/export-everything.tsx'
import { send } from '#client/http/send.ts'
import { Button } from '#client/ui/button.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

/** The record of consent, the export of everything and its deletion (CHILD-33 to CHILD-35). */
export function ChildData({ child }: { child: ChildOnPage }) {
  const { id, name, familyId, hasOtherHome } = child
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <TitledCard title={`The data of ${name}`}>
      <ConsentRecord child={child} />
      <hr className="border-line" />
      <ExportEverything
        title={`Download everything of ${name}`}
        text={`One ZIP file: the profile, the pictures with every stroke, what ${name} colored in pictures of others, and the coins.`}
        fetchArchive={(signal) => send(exportChild, { params: { id }, signal, cache: 'no-store' })}
      />
      <hr className="border-line" />
      <div className="flex flex-col gap-3">
        <div>
          <h3 className="text-lead font-semibold">Delete everything of {name}</h3>
          <p className="text-ink-soft">
            {hasOtherHome
              ? `While ${name} lives in two homes, neither deletes the profile alone. Take ${name} out of this one instead.`
              : `The profile, the pictures and all that ${name} has colored in pictures of others.`}
          </p>
        </div>
        {!hasOtherHome && (
          <Button className="self-start text-tomato-ink max-tablet:w-full" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Delete everything
          </Button>
        )}
      </div>
      {asking && (
        <DeleteChildDialog
          child={child}
          kind={child.familyKind}
          onDeleted={() => void navigate(`/families/${familyId}?tab=children`, { replace: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  )
}

function ConsentRecord({ child: { consent, createdAt } }: { child: ChildOnPage }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-lead font-semibold">Consent</h3>
      {consent ? (
        <>
          <p className="text-ink-soft">
            {consent.by} made this profile on <time dateTime={consent.at}>{longDate(consent.at)}</time> and agreed to
            the text of{' '}
            <span className="whitespace-nowrap">
              {consent.text}
              {consent.text === CONSENT_VERSION ? ':' : ','}
            </span>
            {consent.text !== CONSENT_VERSION && ' which was changed since.'}
          </p>
          {consent.text === CONSENT_VERSION &&
            CONSENT_TEXT.map((sentence) => (
              <p key={sentence} className="text-small text-ink-soft">
                {sentence}
              </p>
            ))}
        </>
      ) : (
        <p className="text-ink-soft">
          This profile was made on <time dateTime={createdAt}>{longDate(createdAt)}</time>, before records were kept.
        </p>
      )}
    </div>
  )
}
