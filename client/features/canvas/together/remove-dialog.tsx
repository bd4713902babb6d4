import type { Contributor } from '#contract/collaboration.ts'
import { personName } from '#client/models/session/person-name.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useRemoveContributor } from './use-remove-contributor.ts'

/** For the owner: asks, then removes a person from the artwork (COLLAB-7). */
export function RemoveDialog({
  open,
  artworkId,
  person,
  onClose,
}: {
  open: boolean
  artworkId: number
  person: Contributor
  onClose: () => void
}) {
  const { remove } = useRemoveContributor(artworkId)
  const name = personName(person)
  if (!open) return null
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`${name} cannot color here any more, by no code and no link, until you let them back in. The code changes: who has joined stays, but links and codes that you have sent stop working. What ${name} colored stays.`}
      action="Remove"
      onConfirm={() => remove(person)}
      onClose={onClose}
    />
  )
}
