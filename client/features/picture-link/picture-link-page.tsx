import { queryOptions, useQuery } from '@tanstack/react-query'
import { Brush, CirclePlay, Image } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { getLinkedPicture, type LinkedPicture } from '#contract/picture-links.ts'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { byline } from './byline.ts'
import type { LinkedReplayProps } from './linked-replay.tsx'

/** Asked anew at each visit, because the link may have been taken back. */
const linkedPictureQuery = (linkKey: string) =>
  queryOptions({
    queryKey: ['/api/p', linkKey] as const,
    queryFn: ({ signal }) => call(getLinkedPicture, { params: { key: linkKey }, signal, cache: 'no-store' }),
    staleTime: 0,
    networkMode: 'always',
  })

/** The screen `/p/{key}`: one picture for people who need no account, by a link that its owner has sent them. */
export function PictureLinkPage() {
  const { key = '' } = useParams()
  return <LinkedPicturePage key={key} linkKey={key} />
}

function LinkedPicturePage({ linkKey }: { linkKey: string }) {
  const { data: picture, error, refetch } = useQuery(linkedPictureQuery(linkKey))
  if (error instanceof ApiError && error.status === 404) return <Ended text={error.serverMessage} />
  if (error && !picture)
    return (
      <Column>
        <PageTitle>Picture</PageTitle>
        <LoadFailure
          title="Couldn't load the picture"
          text={failureText(error, { fallback: loadFailureText(error) })}
          onRetry={() => void refetch()}
        />
      </Column>
    )
  // The frame stands in the same place before and after, so that the picture begins to load at once and never moves. The
  // picture of a link that has ended is not requested.
  return <OpenedPicture linkKey={linkKey} picture={picture ?? null} />
}

function Ended({ text }: { text: string }) {
  return (
    <>
      <PageTitle>Picture</PageTitle>
      <MessagePanel
        title="This link has ended"
        text={text}
        actions={
          <Button asChild>
            <Link to="/try">
              <Brush aria-hidden="true" />
              Color your own
            </Link>
          </Button>
        }
      />
    </>
  )
}

type Replay = ComponentType<LinkedReplayProps>
type ReplayCode =
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly Replay: Replay }

/** Loads the code of the replay when somebody asks for it. */
function useReplayCode() {
  const [code, setCode] = useState<ReplayCode>({ state: 'none' })
  const load = (): void => {
    setCode({ state: 'loading' })
    import('./linked-replay.tsx').then(
      ({ LinkedReplay }) => setCode({ state: 'loaded', Replay: LinkedReplay }),
      () => setCode({ state: 'failed' }),
    )
  }
  return { code, load, close: () => setCode({ state: 'none' }) }
}

/** Returns whether the server has named the image in the head of the web page, which it does for a link that opens a picture. */
const isNamedAhead = (image: string): boolean =>
  [...document.head.querySelectorAll('link[rel="preload"]')].some((link) => link.getAttribute('href') === image)

function OpenedPicture({ linkKey, picture }: { linkKey: string; picture: LinkedPicture | null }) {
  const { code, load, close } = useReplayCode()
  const image = `/api/p/${encodeURIComponent(linkKey)}/image`
  return (
    <Column>
      <PageTitle>{picture?.title ?? 'Picture'}</PageTitle>
      <header className="text-center">
        {picture ? (
          <>
            <h1 className="text-heading-2 text-balance wrap-anywhere tablet:text-heading-1">{picture.title}</h1>
            <p className="wrap-anywhere text-ink-soft">{byline(picture.makers)}</p>
          </>
        ) : (
          <>
            <output className="sr-only">Opening...</output>
            <Skeleton className="mx-auto h-10 w-60" />
            <Skeleton className="mx-auto mt-1 h-6 w-36" />
          </>
        )}
      </header>
      {picture && code.state === 'loaded' ? (
        <code.Replay linkKey={linkKey} picture={picture} />
      ) : (
        <div className="light-theme mx-auto w-full max-w-[max(18rem,calc((100svh_-_21rem)*4/3))] rounded-page bg-white p-2.5 shadow-lift-high tablet:p-4">
          {picture || isNamedAhead(image) ? (
            <SteadyPicture src={image} alt={picture?.title ?? ''} eager />
          ) : (
            <Skeleton className="aspect-[4/3] w-full" />
          )}
        </div>
      )}
      {code.state === 'failed' && (
        <p role="alert" className="text-center">
          The replay could not be loaded. Please check the connection and try again.
        </p>
      )}
      {picture && (
        <div className="flex flex-col justify-center gap-3 tablet:flex-row">
          {code.state === 'loaded' ? (
            <Button onClick={close}>
              <Image aria-hidden="true" />
              Show the picture
            </Button>
          ) : (
            <Button variant="primary" disabled={code.state === 'loading'} onClick={load}>
              <CirclePlay aria-hidden="true" />
              {code.state === 'loading' ? 'One moment...' : code.state === 'failed' ? 'Try again' : 'Watch it grow'}
            </Button>
          )}
          <Button asChild>
            <Link to="/try">
              <Brush aria-hidden="true" />
              Color your own
            </Link>
          </Button>
        </div>
      )}
      {picture && (
        <p className="text-center">
          <ReportButton thing={{ kind: 'linked-picture', key: linkKey }} label="Report this picture" />
        </p>
      )}
    </Column>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-5 px-5 py-6 tablet:py-8">{children}</div>
}
