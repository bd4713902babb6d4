import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Says once that another page stands in for one that has to be bought. The store is named to grown-ups only (docs/decisions/0168). */
export function useStoreNotice(inStore: boolean): void {
  const { account } = useSession()
  const [kidMode] = useStoredSwitch('kidMode')
  const navigate = useNavigate()
  const say = useEffectEvent(() => {
    if (account?.child || kidMode) toast({ title: 'That page is not yours yet', description: 'Here is another one.' })
    else
      toast({
        title: 'That page is in the store',
        description: 'Here is another one.',
        action: { label: 'Store', onPress: () => void navigate('/store') },
      })
  })
  useEffect(() => {
    if (inStore) say()
  }, [inStore])
}
