import { mutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeChildPicture, type ChildPicture } from '#contract/child-pictures.ts'
import type { Child } from '#contract/children.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { familyQueries } from '#client/models/family-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { childrenQueries } from './children-queries.ts'

/**
 * The pictures of others that a child colored in. A parent decides whether everybody may see them, and takes the child, its strokes or its
 * name out of any (CHILD-21, CHILD-23).
 */
export function ChildPictures({ child, onClose }: { child: Pick<Child, 'id' | 'name'>; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Pictures ${child.name} colored in`} wide>
      <LoadedList
        query={useQuery(childrenQueries.pictures(child.id))}
        failure="Couldn't load the pictures"
        loading={<Skeleton className="h-40 w-full" />}
        empty={<p className="text-ink-soft">{child.name} has not colored in pictures of anybody else yet.</p>}
      >
        {(pictures) => (
          <ul className="flex flex-col gap-3">
            {pictures.map((picture) => (
              <PictureRow key={picture.artworkId} child={child} picture={picture} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Dialog>
  )
}

function PictureRow({ child, picture }: { child: Pick<Child, 'id' | 'name'>; picture: ChildPicture }) {
  const { artworkId, title, ownerName, isPublic, isTakenOut } = picture
  const { mutate, isPending } = usePictureDecision({ childId: child.id, artworkId })
  return (
    <li
      className="flex flex-wrap gap-x-4 gap-y-3 rounded-field bg-door/60 p-3"
      aria-label={`${title}, by ${ownerName}`}
      aria-busy={isPending}
    >
      <div className="light-theme w-24 shrink-0 self-start overflow-hidden rounded-page border border-paper-edge bg-white tablet:w-32">
        <SteadyPicture src={childPictureAddress(child.id, artworkId)} alt="" />
      </div>
      <div className="flex min-w-0 grow basis-48 flex-col gap-2">
        <h3 className="text-heading-4 wrap-anywhere">{title}</h3>
        <p className="text-small text-ink-soft wrap-anywhere">By {ownerName}</p>
        <div className="flex flex-wrap gap-1.5">
          {isPublic && <Badge tone="blueberry">Everybody can see it</Badge>}
          {isTakenOut && <Badge tone="plain">{child.name} is out</Badge>}
        </div>
        <p aria-live="polite">{consentText(picture, child.name)}</p>
        <div className="flex flex-wrap gap-2">
          {decisionsOn(picture, child.name).map(({ label, decision }) => (
            <Button
              key={label}
              size="small"
              aria-label={`${label}: ${title}`}
              disabled={isPending}
              onClick={() => mutate(decision)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}

function consentText({ consent, askedBy, answeredBy }: ChildPicture, name: string): string {
  switch (consent) {
    case 'asked':
      return `${askedBy ?? 'Someone'} asks: may everybody see what ${name} colored here?`
    case 'yes':
      return `${answeredBy ?? 'A parent'} said that everybody may see what ${name} colored here. To people outside ${name} is ‘Someone’.`
    case 'no':
      return `${answeredBy ?? 'A parent'} said no: this picture cannot be shown to everybody.`
    case 'not-asked':
      return `It cannot be shown to everybody before a parent of ${name} says yes.`
  }
}

/** What can be decided. An answer is said by `consentText`, and not by a toast too. */
export function decisionsOn(picture: ChildPicture, name: string): { label: string; decision: Decision }[] {
  const { consent, isTakenOut, isNameHidden, strokes } = picture
  const yes = { label: 'Yes, everybody may', decision: { ...CONSENT.yes(name), done: null } }
  const no = { label: consent === 'yes' ? 'Take the yes back' : 'No', decision: { ...CONSENT.no(name), done: null } }
  return [
    ...(consent === 'asked' || consent === 'no' ? [yes] : []),
    ...(consent === 'asked' || consent === 'yes' ? [no] : []),
    isTakenOut
      ? { label: `Let ${name} back in`, decision: { body: { isTakenOut: false }, done: `${name} may join it again` } }
      : { label: `Take ${name} out`, decision: { body: { isTakenOut: true }, done: `${name} is out of the picture` } },
    ...(strokes.shown > 0
      ? [
          {
            label: 'Take the strokes off',
            decision: { body: { strokesTakenOff: true }, done: `What ${name} colored is off the page` },
          },
        ]
      : []),
    ...(strokes.takenOff > 0
      ? [
          {
            label: 'Put the strokes back',
            decision: { body: { strokesTakenOff: false }, done: `What ${name} colored is on the page again` },
          },
        ]
      : []),
    isNameHidden
      ? {
          label: 'Show the name',
          decision: { body: { isNameHidden: false }, done: `Who knows ${name} reads the name again` },
        }
      : { label: 'Hide the name', decision: { body: { isNameHidden: true }, done: `Everybody reads 'Someone' there` } },
  ]
}

/** What a parent decides, and what is said when it is done; null where the screen says it. */
interface Decision {
  readonly body: z.input<typeof changeChildPicture.body>
  readonly done: string | null
}

/** The mutation that sends what a parent decides about a picture of somebody else that their child is in. A toast says what came of it. */
export const pictureDecisionMutation = (
  queries: QueryClient,
  { childId, artworkId }: { childId: number; artworkId: number },
) =>
  mutationOptions({
    mutationFn: ({ body }: Decision) => call(changeChildPicture, { params: { id: childId, artworkId }, body }),
    onSuccess: async (_, { done }) => {
      if (done !== null) toast({ title: done })
      await Promise.all(
        [childrenQueries.all(), familyQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    onError: (error: Error) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })

export const usePictureDecision = (picture: { childId: number; artworkId: number }) =>
  useMutation(pictureDecisionMutation(useQueryClient(), picture))

/** The thumbnail that a parent sees of such a picture. */
export const childPictureAddress = (childId: number, artworkId: number): string =>
  `/api/children/${childId}/pictures/${artworkId}/picture`

/** The answers to the question whether everybody may see a picture. */
export const CONSENT = {
  yes: (child: string): Decision => ({
    body: { consent: 'yes' },
    done: `Everybody may see what ${child} colored there`,
  }),
  no: (child: string): Decision => ({
    body: { consent: 'no' },
    done: `It stays with the people who color with ${child}`,
  }),
}
