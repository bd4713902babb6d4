import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { endAllSessions, endSession, type SignedInDevice } from '#contract/profile.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { COPIES_STAY, signOut } from '#client/models/session/sign-out.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { sessionsQuery } from './sign-in-queries.ts'

/** Where the person is signed in, to sign out any other device (PROFILE-3). */
export function SignedInDevices() {
  return (
    <TitledCard
      title="Where you are signed in"
      text="Sign out every device that you do not know, and change your password then."
    >
      <Loaded
        query={useQuery(sessionsQuery)}
        failure={{ title: "Couldn't load the list", text: 'Please try again.' }}
        loading={<Skeleton className="h-14 w-full" />}
      >
        {(devices) => (
          <ul className="divide-y divide-line border-t border-line">
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOutEverywhere />
    </TitledCard>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const now = useNow()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id: device.id } }),
    onSuccess: () => toast({ title: 'Signed out', description: device.device }),
    onError: (error) =>
      toast({
        title: 'The device is still signed in',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-60 items-start gap-3">
        <MonitorSmartphone aria-hidden="true" className="mt-1 size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="font-display text-lead font-semibold wrap-anywhere">{device.device}</p>
          <p className="text-small text-ink-soft">
            Last used {sayWhen(new Date(device.lastUsedAt), now)}
            {device.signedInAt !== null && `, signed in ${sayWhen(new Date(device.signedInAt), now)}`}
          </p>
        </div>
      </div>
      {device.isThis ? (
        <Badge tone="leaf">This device</Badge>
      ) : (
        <Button
          size="small"
          aria-label={`Sign out this device: ${device.device}`}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out this device
        </Button>
      )}
    </li>
  )
}

/** Signs the person out of all devices, this one too, after asking (PROFILE-48). */
function SignOutEverywhere() {
  const [asked, setAsked] = useState(false)
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => signOut(queries, () => call(endAllSessions, {})),
    onSuccess: async (isCleared) => {
      await switchAccount(queries, null)
      toast({
        title: 'Signed out everywhere',
        description: isCleared ? 'Sign in again where you want to go on.' : COPIES_STAY,
      })
    },
    onError: (error) =>
      toast({
        title: 'You are still signed in',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return (
    <>
      <Button className="self-start max-tablet:w-full" disabled={end.isPending} onClick={() => setAsked(true)}>
        {end.isPending ? 'One moment...' : 'Sign out everywhere'}
      </Button>
      {asked && (
        <ConfirmDialog
          title="Sign out everywhere?"
          description="Every device is signed out at once, this one too. If somebody else may know your password, change it first."
          action="Sign out everywhere"
          onConfirm={() => end.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
