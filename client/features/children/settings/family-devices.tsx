import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  addFamilyDevice,
  confirmFamilyDevice,
  type FamilyDevice,
  getDevice,
  removeFamilyDevice,
} from '#contract/children.ts'
import type { Family } from '#contract/families.ts'
import { isFamilyDevice, markFamilyDevice } from '#client/features/children/device-mark.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { childrenQueries } from './children-queries.ts'

type Open = { what: 'adding' } | { what: 'removing' | 'confirming'; device: FamilyDevice } | null

/** The devices on which the family's children sign in by tapping their picture (CHILD-2). */
export function FamilyDevices({ family }: { family: Pick<Family, 'id' | 'name' | 'kind'> }) {
  const { id, name, kind } = family
  const { parent } = kindTexts(family)
  const queries = useQueryClient()
  const query = useQuery(childrenQueries.devices(id))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const hasThis = query.data?.some(({ isThis }) => isThis)
  useEffect(() => {
    // The mark follows the cookie: another parent may have removed this device meanwhile.
    if (hasThis !== undefined && hasThis !== isFamilyDevice()) void followCookie(hasThis)
  }, [hasThis])
  const refresh = () => queries.invalidateQueries({ queryKey: childrenQueries.devices(id).queryKey })
  const removed = async (device: FamilyDevice): Promise<void> => {
    toast({ title: `The children cannot sign in on ${device.device} any more` })
    if (device.isThis) await followCookie(false)
    await refresh()
  }
  const { mutate: remove } = useMutation({
    mutationFn: (device: FamilyDevice) => call(removeFamilyDevice, { params: { id, deviceId: device.id }, body: {} }),
    retry: false,
    onSuccess: (_, device) => removed(device),
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
        On these devices the children sign in by tapping their picture. Nowhere else can anybody see that they exist. A
        device ends with the {parent} who vouches for it: when they change their password, it is confirmed again, and
        when they are no {parent} here any more, it is removed.
      </p>
      <LoadedList
        query={query}
        failure="Couldn't load the devices"
        loading={<Skeleton className="h-16 w-full" />}
        empty={null}
      >
        {(devices) => (
          <ul className="flex flex-col gap-2">
            {devices.map((device) => (
              <li key={device.id}>
                <DeviceRow
                  device={device}
                  onRemove={() => setOpen({ what: 'removing', device })}
                  onConfirm={() => setOpen({ what: 'confirming', device })}
                />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {hasThis === false && (
        <Button className="self-start" onClick={() => setOpen({ what: 'adding' })}>
          <MonitorSmartphone aria-hidden="true" />
          Use this device for the children
        </Button>
      )}
      {open?.what === 'adding' && (
        <PasswordDialog
          title="Use this device for the children?"
          description={`The children of ${name} can sign in here by tapping their picture, for as long as you are a ${parent} of the ${kind} and keep your password. If this device belongs to another family too, its children stay.`}
          action="Use this device"
          variant="primary"
          send={(password) => call(addFamilyDevice, { params: { id }, body: { password } })}
          onDone={() => {
            markFamilyDevice(true)
            toast({ title: 'The children can sign in here', description: 'Sign out, and they see their pictures.' })
            void refresh()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'confirming' && (
        <PasswordDialog
          title={`Is ${open.device.device} still yours?`}
          description="Confirm it only if you know where it is. The children can sign in on it again then, and you vouch for it. If you do not know it, cancel and remove it."
          action="Confirm the device"
          variant="primary"
          send={(password) =>
            call(confirmFamilyDevice, { params: { id, deviceId: open.device.id }, body: { password } })
          }
          onDone={() => {
            toast({ title: `The children can sign in on ${open.device.device} again` })
            void refresh()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'removing' && !open.device.isOwn && (
        <PasswordDialog
          title={`Remove ${open.device.device}?`}
          description={`${open.device.addedBy} vouches for it. The children cannot sign in there any more, and those who are signed in there are signed out. What they colored stays.`}
          action="Remove the device"
          send={(password) =>
            call(removeFamilyDevice, { params: { id, deviceId: open.device.id }, body: { password } })
          }
          onDone={() => void removed(open.device)}
          onClose={close}
        />
      )}
      {open?.what === 'removing' && open.device.isOwn && (
        <ConfirmDialog
          title={`Remove ${open.device.device}?`}
          description="The children cannot sign in there any more, and those who are signed in there are signed out. What they colored stays."
          action="Remove the device"
          onConfirm={() => remove(open.device)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Marks this device if it is one of this family's, or else of another one. */
async function followCookie(isOfThisFamily: boolean): Promise<void> {
  if (isOfThisFamily) return void markFamilyDevice(true)
  try {
    const { families, isToConfirm } = await call(getDevice, {})
    markFamilyDevice(families.length > 0 || isToConfirm)
  } catch (error) {
    console.warn('The sign-in screen finds out later whether this device has children', error)
  }
}

interface DeviceRowProps {
  device: FamilyDevice
  onRemove: () => void
  onConfirm: () => void
}

function DeviceRow({ device, onRemove, onConfirm }: DeviceRowProps) {
  const now = useNow()
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
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
      </div>
      {!device.isConfirmed && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-48 grow text-small">
            Nobody can sign in on it: the password of {device.addedBy} has changed since, or their account was disabled.
          </p>
          <Button onClick={onConfirm}>Confirm {device.device}</Button>
        </div>
      )}
    </Card>
  )
}
