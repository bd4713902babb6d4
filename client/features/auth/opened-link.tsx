import { useQuery } from '@tanstack/react-query'
import { getPreviewTitle } from '#contract/artworks.ts'
import { getInvitation } from '#contract/collaboration.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

const OPENS_THEN = 'Log in or sign up, and the picture opens.'

/** Shows a signed-out person what the link that they opened leads to: a picture, or an invitation to one. */
export function OpenedLink({ code, artworkId }: { code: string | null; artworkId: number | null }) {
  if (code !== null)
    return (
      <section aria-label="Invitation">
        <Invitation code={code} />
      </section>
    )
  if (artworkId === null) return null
  return (
    <section aria-label="Shared picture">
      <SharedPicture artworkId={artworkId} />
    </section>
  )
}

/** Shows a signed-out person the picture whose link they opened, where everybody may see it (ARTWORK-16); else only what to do. */
function SharedPicture({ artworkId }: { artworkId: number }) {
  const { data, error } = useQuery({
    queryKey: ['preview-title', artworkId],
    queryFn: ({ signal }) => call(getPreviewTitle, { params: { id: artworkId }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error)
    return <p className="text-center font-display text-lead font-semibold text-balance wrap-anywhere">{OPENS_THEN}</p>
  if (!data) return <div className="h-24" />
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div className="light-theme relative mt-3 w-60 max-w-full -rotate-1">
        <Magnet color="#1f7a4d" className="absolute -top-3 left-1/2 z-10 -translate-x-1/2" />
        <div className="rounded-page bg-white p-2.5 shadow-picture">
          <SteadyPicture src={`/api/artworks/${artworkId}/preview`} alt={`The picture “${data.title}”`} eager />
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <p className="font-display text-lead leading-tight font-semibold wrap-anywhere">{data.title}</p>
        <p className="text-ink-soft">{OPENS_THEN}</p>
      </div>
    </div>
  )
}

/** Shows who invites to which picture, and what to do: for a signed-out person who opened an invitation (COLLAB-13). */
function Invitation({ code }: { code: string }) {
  const { data, error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(getInvitation, { query: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error instanceof ApiError && error.status === 404)
    return <Message title="This invitation does not work any more">Ask who sent it for a new one.</Message>
  if (error) return <Message title="You are invited">{OPENS_THEN}</Message>
  if (!data) return <div className="h-24" />
  const { title, inviter } = data
  return (
    <div className="flex items-center gap-5">
      <div className="light-theme relative w-28 shrink-0 -rotate-2">
        <Magnet
          color={personColor(inviter.userId, inviter.color)}
          className="absolute -top-3 left-1/2 z-10 -translate-x-1/2"
        />
        <div className="rounded-page bg-white p-1.5 shadow-picture">
          <SteadyPicture src={`/api/collaboration/invitation/picture?code=${encodeURIComponent(code)}`} alt="" eager />
        </div>
      </div>
      <Message title={`${inviter.name} invites you to color “${title}” together`}>{OPENS_THEN}</Message>
    </div>
  )
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex min-h-24 flex-col justify-center gap-1">
      <p className="font-display text-lead leading-tight font-semibold wrap-anywhere">{title}</p>
      <p className="text-ink-soft">{children}</p>
    </div>
  )
}
