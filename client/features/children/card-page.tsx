import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { signInByCard } from '#contract/cards.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { ownFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LogoMark } from '#client/ui/logo.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { markFamilyDevice } from './device-mark.ts'
import { tokenIn } from './card-address.ts'

/** What a child's card opens, `/card#{token}`: it signs the child in on a device of its class, and goes on to the home screen. */
export function CardPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [token] = useState(() => tokenIn(location.hash))
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { token: string }) => call(signInByCard, { body }),
    retry: false,
    gcTime: 0,
    onSuccess: async (account) => {
      markFamilyDevice(true)
      await switchAccount(queries, account)
      await navigate('/', { replace: true })
    },
  })
  useEffect(() => {
    if (token === null) return
    // Out of the address and of the browser's history, from which others would open it.
    history.replaceState(history.state, '', location.pathname)
    mutate({ token })
  }, [token, mutate])
  const isRefused = token === null || (error instanceof ApiError && error.status < 500 && error.status !== 429)
  return (
    <main className="app-background flex min-h-svh flex-col items-center justify-center gap-5 px-5 py-10 text-center">
      <PageTitle>Sign-in card</PageTitle>
      <LogoMark className="h-24" />
      {!error && token !== null && <h1 className="text-heading-1">One moment...</h1>}
      {isRefused && (
        <div role="alert" className="flex max-w-[32rem] flex-col items-center gap-4">
          <h1 className="text-heading-1">This card does not work here</h1>
          <p className="text-lead text-pretty text-ink-soft">
            It works on the devices of your class or family only, and an old card stops when there is a new one. Please
            show it to your teacher or a parent.
          </p>
          <Button asChild variant="primary" size="large" className="mt-2">
            <Link to="/">Go on without the card</Link>
          </Button>
        </div>
      )}
      {error && !isRefused && token !== null && (
        <div role="alert" className="flex max-w-[32rem] flex-col items-center gap-4">
          <h1 className="text-heading-1">That did not work</h1>
          <p className="text-lead text-pretty text-ink-soft">
            {ownFailureText(error, 'Is there a network? Please try again.')}
          </p>
          <Button variant="primary" size="large" disabled={isPending} onClick={() => mutate({ token })}>
            Try again
          </Button>
        </div>
      )}
    </main>
  )
}
