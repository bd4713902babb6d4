/** The owner's side of the link that shows a picture to people without an account: making it, its end, and taking it back. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2, Share } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import {
  getPictureLink,
  type LinkDays,
  type LinkObstacle,
  type LinkState,
  type PictureLink,
  setPictureLink,
  takeBackPictureLink,
} from '#contract/picture-links.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { DATE_LOCALE } from '#client/ui/date-text.ts'
import { copyWithToast } from './copy-text.ts'
import { canShareLink, shareLink } from './share-link.ts'

const TERMS: readonly { value: `${LinkDays}`; days: LinkDays; label: string }[] = [
  { value: '1', days: 1, label: 'A day' },
  { value: '7', days: 7, label: 'A week' },
  { value: '30', days: 30, label: 'A month' },
  { value: '365', days: 365, label: 'A year' },
]
const USUAL_DAYS: LinkDays = 30

/** Why the link does not open the picture now, or cannot be made. Only grown-ups see this, and no link to a child's picture is offered. */
const OBSTACLES: Readonly<Record<Exclude<LinkObstacle, 'child'>, string>> = {
  'nothing-public': 'There are no public pictures on this server, so no link shows this one.',
  hidden: 'The people who run this server have hidden this picture, so no link shows it.',
  parents: 'A child has colored on this picture, so a link shows it only when the child’s parents have said yes.',
}

const WITH_YEAR = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })

const pictureLinkQuery = (artworkId: number) =>
  queryOptions({
    queryKey: ['/api/artworks', artworkId, 'link'] as const,
    queryFn: ({ signal }) => call(getPictureLink, { params: { id: artworkId }, signal }),
    // It may be taken back on another device.
    staleTime: 0,
  })

/** Shows nothing to others than the owner, to children, and for a picture that is hidden. */
export function PictureLinkSection({ artwork }: { artwork: Artwork }) {
  const { account } = useSession()
  if (!artwork.isOwner || artwork.isHidden || !account || account.child) return null
  return <Section artwork={artwork} />
}

function Section({ artwork }: { artwork: Artwork }) {
  const { data: state, error, refetch } = useQuery(pictureLinkQuery(artwork.id))
  if (state?.obstacle === 'child') return null
  return (
    <section aria-label="A link for people without an account" className="flex flex-col gap-3">
      <h3 className="text-lead">A link for people without an account</h3>
      {state ? (
        <LoadedLink artwork={artwork} state={state} />
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-small">{failureText(error, { fallback: loadFailureText(error) })}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}

/** Sets how long the link works, which makes it where there is none, and takes it back. A failure is said in a toast. */
function useLinkChanges(artworkId: number) {
  const queries = useQueryClient()
  const { queryKey } = pictureLinkQuery(artworkId)
  const keep = (state: LinkState): void => void queries.setQueryData(queryKey, state)
  const set = useMutation({
    mutationFn: (expiresInDays: LinkDays) =>
      call(setPictureLink, { params: { id: artworkId }, body: { expiresInDays } }),
    onSuccess: keep,
    // What the server says of parents, or of pictures that are hidden, is shown where the link would be.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
  const takeBack = useMutation({
    mutationFn: () => call(takeBackPictureLink, { params: { id: artworkId } }),
    onSuccess: () => {
      keep({ link: null, obstacle: null })
      set.reset()
      toast({ title: 'The link is taken back', description: 'It opens nothing any more.' })
      void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      toast({
        title: 'The link could not be taken back',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
      void queries.invalidateQueries({ queryKey })
    },
  })
  return { set, takeBack }
}

/** Returns a ref for the button that takes the place of the one that was pressed: the focus goes there when `isMeant`. */
function useFocusOnMount(isMeant: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const [takesFocus] = useState(isMeant)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return button
}

function LoadedLink({ artwork, state: { link, obstacle } }: { artwork: Artwork; state: LinkState }) {
  const { set, takeBack } = useLinkChanges(artwork.id)
  const isBusy = set.isPending || takeBack.isPending
  // The server's sentence names whose parents are asked.
  const trouble = set.error
    ? failureText(set.error, { fallback: 'Please try again.' })
    : obstacle && obstacle !== 'child'
      ? OBSTACLES[obstacle]
      : null
  return (
    <>
      {link ? (
        <PresentLink
          artwork={artwork}
          link={link}
          isBusy={isBusy}
          isNew={set.isPending || set.isSuccess}
          isOpen={obstacle === null}
          onDays={(chosen) => set.mutate(chosen)}
          onTakeBack={() => takeBack.mutate()}
        />
      ) : (
        <>
          <p className="text-small text-ink-soft">
            People who get it can look at this picture and watch it grow, and nothing else. You can take it back.
          </p>
          {obstacle !== 'nothing-public' && (
            <NewLink
              isBusy={isBusy}
              isAfterTakingBack={takeBack.isPending || takeBack.isSuccess}
              onMake={(days) => set.mutate(days)}
            />
          )}
        </>
      )}
      {trouble !== null && (
        <p
          role={set.error ? 'alert' : undefined}
          className="rounded-field bg-butter-pale px-4 py-3 text-small text-butter-ink"
        >
          {trouble}
        </p>
      )}
    </>
  )
}

interface NewLinkProps {
  readonly isBusy: boolean
  readonly isAfterTakingBack: boolean
  readonly onMake: (days: LinkDays) => void
}

function NewLink({ isBusy, isAfterTakingBack, onMake }: NewLinkProps) {
  const [days, setDays] = useState<LinkDays>(USUAL_DAYS)
  const button = useFocusOnMount(isAfterTakingBack)
  return (
    <>
      <TermChoice label="How long it works" value={days} onChange={setDays} />
      <Button ref={button} className="self-start" disabled={isBusy} onClick={() => onMake(days)}>
        <Link2 aria-hidden="true" />
        {isBusy ? 'One moment...' : 'Make a link'}
      </Button>
    </>
  )
}

/** @param props.value null when none of them has just been chosen */
function TermChoice(props: { label: string; value: LinkDays | null; onChange: (days: LinkDays) => void }) {
  const { label, value, onChange } = props
  return (
    <div className="flex flex-col gap-1">
      <p aria-hidden="true" className="text-small text-ink-soft">
        {label}
      </p>
      <Segments
        label={label}
        options={TERMS}
        value={TERMS.find(({ days }) => days === value)?.value ?? null}
        onChange={(chosen) => {
          const term = TERMS.find((one) => one.value === chosen)
          if (term) onChange(term.days)
        }}
        className="w-full flex-wrap rounded-[28px] *:min-w-fit"
      />
    </div>
  )
}

interface PresentLinkProps {
  readonly artwork: Artwork
  readonly link: PictureLink
  readonly isBusy: boolean
  /** It has just been made. */
  readonly isNew: boolean
  /** It opens the picture now. */
  readonly isOpen: boolean
  readonly onDays: (days: LinkDays) => void
  readonly onTakeBack: () => void
}

function PresentLink({ artwork, link, isBusy, isNew, isOpen, onDays, onTakeBack }: PresentLinkProps) {
  const [chosen, setChosen] = useState<LinkDays | null>(null)
  const [isAsking, setAsking] = useState(false)
  const copyButton = useFocusOnMount(isNew)
  const address = location.origin + link.path
  const copy = (): Promise<void> => copyWithToast(address, 'Link copied')
  const send = async (): Promise<void> => {
    const { title } = artwork
    if (!(await shareLink({ title, text: `Look at “${title}”:`, url: address }))) await copy()
  }
  return (
    <>
      <TextInput
        aria-label="Link for people without an account"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={copyButton} size="small" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy link
        </Button>
        {canShareLink() && (
          <Button size="small" onClick={() => void send()}>
            <Share aria-hidden="true" />
            Send link
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          className="text-tomato-ink"
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          Take it back
        </Button>
      </div>
      {isOpen && (
        <p className="text-small" aria-live="polite">
          It works until {WITH_YEAR.format(new Date(link.expiresAt))}.
        </p>
      )}
      <TermChoice
        label="Let it work from now on for"
        value={chosen}
        onChange={(days) => {
          setChosen(days)
          onDays(days)
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Take the link back?"
          description="Nobody sees the picture by it any more. If you make another link, you have to send that one anew."
          action="Take it back"
          onClose={() => setAsking(false)}
          onConfirm={onTakeBack}
        />
      )}
    </>
  )
}
