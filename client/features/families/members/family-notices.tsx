import { useState } from 'react'
import type { Family } from '#contract/families.ts'
import { kindWords } from '#client/models/families/kind-words.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { takeOverQuestion } from './member-question.ts'
import type { FamilyCommands } from './use-family-commands.ts'

export interface FamilyNoticesProps {
  family: Family
  selfId: number
  commands: FamilyCommands
}

const NOTICE = 'flex flex-col gap-3 rounded-field bg-butter-pale p-4 text-butter-ink'

/** What a member is asked and has to know: to be a parent, and that the owner's account is disabled. */
export function FamilyNotices({ family, selfId, commands }: FamilyNoticesProps) {
  const { name, role, parentOffer, isOwnerAway } = family
  const { parent } = kindWords(family)
  const [takingOver, setTakingOver] = useState(false)
  return (
    <>
      {parentOffer && (
        <section aria-label="A question for you" className={NOTICE}>
          <p className="font-semibold wrap-anywhere">
            {parentOffer.by} asks you to be a {parent} in {name}.
          </p>
          <p className="text-small">
            You then look after its children: you see and manage their pictures, settings and devices. Say yes only if
            you want to do that.
          </p>
          <div className="flex flex-wrap gap-2 [&>*]:grow">
            <Button size="small" disabled={commands.isBusy} onClick={commands.acceptParent}>
              Yes, be a {parent}
            </Button>
            <Button
              size="small"
              disabled={commands.isBusy}
              onClick={() => commands.endAsking({ id: selfId }, 'You stay a member')}
            >
              No
            </Button>
          </div>
        </section>
      )}
      {isOwnerAway && role === 'parent' && !family.isOwner && (
        <section aria-label="The owner is away" className={NOTICE}>
          <p className="font-semibold">The account of the owner is disabled.</p>
          <Button size="small" onClick={() => setTakingOver(true)}>
            Become the owner
          </Button>
        </section>
      )}
      {takingOver && (
        <PasswordDialog
          {...takeOverQuestion(family)}
          variant="primary"
          send={(password) => commands.makeOwner.send({ id: selfId }, password)}
          onDone={() => commands.makeOwner.onDone(`${name} belongs to you now`)}
          onClose={() => setTakingOver(false)}
        />
      )}
    </>
  )
}
