import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Artwork, MAX_TITLE, Title } from '#contract/artworks.ts'
import { updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

export interface RenameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  artwork: Artwork
}

/** Asks for an artwork's new title. */
export function RenameDialog({ open, onOpenChange, artwork }: RenameDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Rename"
      description="Everybody who can see the picture sees its title."
    >
      <TitleForm artwork={artwork} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const NewTitle = z.object({ title: Title.min(1, 'Title is required') })

/** A component inside the dialog, so that each opening starts with the present title. */
function TitleForm({ artwork: { id, title }, onDone }: { artwork: Artwork; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(NewTitle), defaultValues: { title } })
  const renaming = useMutation({
    mutationFn: (change: z.output<typeof NewTitle>) => updateArtwork(id, change),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(id).queryKey, changed)
      onDone()
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Error updating artwork',
        description: failureText(error, { fallback: 'It keeps its title. Please try again.' }),
        destructive: true,
      }),
  })
  const submit = form.handleSubmit((change) => {
    if (change.title === title) onDone()
    else if (!renaming.isPending) renaming.mutate(change)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormField form={form} name="title" label="Title">
        {(input) => (
          <TextInput
            {...input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has only this field, and the person opened it to fill it in
            autoFocus
            autoComplete="off"
            maxLength={MAX_TITLE}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" size="large" disabled={renaming.isPending}>
        {renaming.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
