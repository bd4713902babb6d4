import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_TITLE } from '#contract/artworks.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { joinSession, tryToJoin, typedCode } from '#client/features/collaboration/join-session.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { createNewArtwork } from '#client/models/artworks/artwork-commands.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { TestSession } from './test-session.tsx'
import { StartCard } from './start-card.tsx'

/** The screen `/collab-test`: opens an artwork with everything shown that its connection does, for hunting sync problems. */
export function CollabTestPage() {
  const [artworkId, setArtworkId] = useState<number | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-6 px-4 py-6 tablet:px-8 tablet:py-8">
      <PageTitle>Collaborative Coloring Test</PageTitle>
      <h1 className="text-heading-1 wrap-break-word">Collaborative Coloring Test</h1>
      {artworkId === null ? (
        // Mounted anew after a session, so that the fields are empty then.
        <div className="grid items-start gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
          <CreateCard onOpened={setArtworkId} />
          <JoinCard onOpened={setArtworkId} />
          <OwnArtworkCard onOpened={setArtworkId} />
        </div>
      ) : (
        <TestSession key={artworkId} artworkId={artworkId} onExit={() => setArtworkId(null)} />
      )}
    </div>
  )
}

/** Opens an artwork that the person may see already, by the number in its address. */
function OwnArtworkCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { number: '' } })
  const artworkId = parseId(useWatch({ control: form.control, name: 'number' }).trim())
  const open = useMutation({
    mutationFn: (id: number) => queries.fetchQuery(artworkQueries.detail(id)),
    retry: false,
    onSuccess: ({ id }) => onOpened(id),
    onError: () => sayFailure(new Error(LOAD_ERROR), { signedOut: LOAD_ERROR, fallback: LOAD_ERROR }),
  })
  return (
    <StartCard
      title="Open One of Your Artworks"
      labels={{ idle: 'Open Artwork', busy: 'Opening...' }}
      isBusy={open.isPending}
      isDisabled={artworkId === null}
      onSubmit={form.handleSubmit(() => {
        if (artworkId !== null && !open.isPending) open.mutate(artworkId)
      })}
    >
      <FormField form={form} name="number" label="Artwork number" hint="The number in its address: /canvas/12">
        {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />}
      </FormField>
    </StartCard>
  )
}

/** Joins an artwork by its session code. */
function JoinCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { code: '' } })
  const join = useMutation({
    mutationFn: (given: string) => tryToJoin(() => joinSession(given)),
    retry: false,
    onSuccess: ({ artworkId }) => {
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Joined Collaborative Artwork', description: 'You have successfully joined the session' })
      onOpened(artworkId)
    },
    onError: (error) =>
      sayFailure(error, {
        signedOut: 'Please log in to join a collaborative artwork',
        fallback: 'Failed to join collaborative artwork',
      }),
  })
  const submit = form.handleSubmit(({ code }) => {
    if (join.isPending) return
    if (code !== '') join.mutate(code)
    else toast({ title: 'Session Code Required', description: 'Please enter a session code', destructive: true })
  })
  return (
    <StartCard
      title="Join Collaborative Artwork"
      labels={{ idle: 'Join Session', busy: 'Joining...' }}
      isBusy={join.isPending}
      onSubmit={submit}
    >
      <FormField form={form} name="code" label="Session Code">
        {({ onChange, ...input }) => (
          <TextInput
            {...input}
            onChange={(event) => {
              event.target.value = typedCode(event.target.value)
              void onChange(event)
            }}
            placeholder="Enter session code (e.g., ABCDEF)"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
          />
        )}
      </FormField>
    </StartCard>
  )
}

/** Makes an empty page that others may join. */
function CreateCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { title: '' } })
  const isBlank = useWatch({ control: form.control, name: 'title' }).trim() === ''
  const create = useMutation({
    mutationFn: (given: string) => {
      // The server makes the picture itself, and a page without a template has no address for one.
      const documented = { imageUrl: '', templateUrl: null }
      const artwork = { ...documented, title: given, collaborativeMode: true, visibility: 'private' as const }
      return createNewArtwork({ ...artwork, requestId: randomId() })
    },
    retry: false,
    onSuccess: (artwork) => {
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({
        title: 'Collaborative Artwork Created',
        description: artwork.sessionCode ? `Session code: ${artwork.sessionCode}` : 'Generated on server',
      })
      onOpened(artwork.id)
    },
    onError: (error) =>
      sayFailure(error, {
        signedOut: 'Please log in to create a collaborative artwork',
        fallback: 'Failed to create collaborative artwork',
      }),
  })
  const submit = form.handleSubmit(({ title }) => {
    if (create.isPending) return
    if (!isBlank) create.mutate(title.trim())
    else toast({ title: 'Title Required', description: 'Please enter a title for your artwork', destructive: true })
  })
  return (
    <StartCard
      title="Create New Collaborative Artwork"
      labels={{ idle: 'Create Collaborative Artwork', busy: 'Creating...' }}
      isBusy={create.isPending}
      isDisabled={isBlank}
      isPrimary
      onSubmit={submit}
    >
      <FormField form={form} name="title" label="Title">
        {(input) => (
          <TextInput
            {...input}
            maxLength={MAX_TITLE}
            autoComplete="off"
            onKeyDown={(event) => {
              // A form whose submit button is disabled ignores Enter; this way Enter still says what is missing.
              if (event.key === 'Enter' && isBlank) void submit(event)
            }}
          />
        )}
      </FormField>
    </StartCard>
  )
}

/** Says in a toast why a session could not be opened. */
function sayFailure(error: Error, { signedOut, fallback }: { signedOut: string; fallback: string }): void {
  if (error instanceof ApiError && error.status === 401)
    toast({ title: 'Authentication Required', description: signedOut, destructive: true })
  else toast({ title: 'Error', description: failureText(error, { fallback }), destructive: true })
}
