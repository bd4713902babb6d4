import { useQuery } from '@tanstack/react-query'
import { getInvitation } from '#contract/collaboration.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

/** Shows who invites to which picture, and what to do: for a signed-out person who opened an invitation (COLLAB-13). */
export function Invitation({ code }: { code: string }) {
  const { data, error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(getInvitation, { query: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error instanceof ApiError && error.status === 404)
    return <Message title="This invitation does not work any more">Ask who sent it for a new one.</Message>
  if (error) return <Message title="You are invited">Log in or sign up, and the picture opens.</Message>
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
      <Message title={`${inviter.name} invites you to color “${title}” together`}>
        Log in or sign up, and the picture opens.
      </Message>
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
