import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addFamilyDevice, type FamilyDevice, removeFamilyDevice } from '#contract/children.ts'
import type { Family } from '#contract/families.ts'
import { isFamilyDevice, markFamilyDevice } from '#client/features/children/device-mark.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { childrenQueries } from './children-queries.ts'

/** The devices on which the family's children sign in by tapping their picture (CHILD-2). */
export function FamilyDevices({ family: { id } }: { family: Pick<Family, 'id'> }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(childrenQueries.devices(id))
  const [leaving, setLeaving] = useState<FamilyDevice | null>(null)
  const hasThis = data?.some(({ isThis }) => isThis)
  useEffect(() => {
    // The mark follows the cookie: another parent may have removed this device meanwhile.
    if (hasThis !== undefined && hasThis !== isFamilyDevice()) markFamilyDevice(hasThis)
  }, [hasThis])
  const { mutate, isPending } = useMutation({
    mutationFn: (device: FamilyDevice | null): Promise<unknown> =>
      device
        ? call(removeFamilyDevice, { params: { id, deviceId: device.id } })
        : call(addFamilyDevice, { params: { id } }),
    retry: false,
    onSuccess: async (_, device) => {
      if (!device || device.isThis) markFamilyDevice(device === null)
      toast(
        device
          ? { title: `The children cannot sign in on ${device.device} any more` }
          : { title: 'The children can sign in here', description: 'Sign out, and they see their pictures.' },
      )
      await queries.invalidateQueries({ queryKey: childrenQueries.devices(id).queryKey })
    },
    onError: (failure) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(failure, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return (
    <section aria-labelledby="family-devices" className="flex flex-col gap-4">
      <h2 id="family-devices" className="text-heading-3">
        Devices
      </h2>
      <p className="text-ink-soft">
        On these devices the children sign in by tapping their picture. Nowhere else can anybody see that they exist.
      </p>
      {error && !data && (
        <LoadFailure title="Couldn't load the devices" text={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-2">
          {data.map((device) => (
            <li key={device.id}>
              <DeviceRow device={device} onRemove={() => setLeaving(device)} />
            </li>
          ))}
        </ul>
      )}
      {hasThis === false && (
        <Button className="self-start" disabled={isPending} onClick={() => mutate(null)}>
          <MonitorSmartphone aria-hidden="true" />
          Use this device for the children
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.device}?`}
          description="The children cannot sign in there any more, and those who are signed in there are signed out. What they colored stays."
          action="Remove the device"
          onConfirm={() => mutate(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function DeviceRow({ device, onRemove }: { device: FamilyDevice; onRemove: () => void }) {
  const now = useNow()
  return (
    <Card className="flex items-center gap-3 p-4">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device.device}
          {device.isThis && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="text-small text-ink-soft">
          Added by {device.addedBy}, last used{' '}
          <time dateTime={device.lastUsedAt}>{sayWhen(new Date(device.lastUsedAt), now)}</time>
        </p>
      </div>
      <IconButton label={`Remove ${device.device}`} icon={<X />} onClick={onRemove} />
    </Card>
  )
}
