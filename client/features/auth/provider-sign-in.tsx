import { useMutation } from '@tanstack/react-query'
import { School } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { startOidc } from '#contract/oidc.ts'
import { oidcFailureText } from '#client/models/session/oidc-failure-text.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'

/** The button that signs in with the account of a school or another provider, and why the last time did not work. */
export function ProviderSignIn({ name }: { name: string }) {
  const [search] = useSearchParams()
  const failure = oidcFailureText(search.get('oidc'), name)
  const start = useMutation({
    mutationFn: () => call(startOidc, { body: {} }),
    retry: false,
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <div className="mb-5 flex flex-col gap-4 border-b border-line pb-5">
      {failure !== null && !start.error && <Alert title={failure} />}
      {start.error && <Alert title={failureText(start.error, { fallback: 'That did not work. Please try again.' })} />}
      <Button
        size="large"
        className="w-full"
        disabled={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        <School aria-hidden="true" />
        {start.isPending || start.isSuccess ? 'One moment...' : `Sign in with ${name}`}
      </Button>
    </div>
  )
}
