import { shareFile } from '#client/export/share-file.ts'
import { type SharedArtwork, useSharingReward } from '#client/models/sharing/use-sharing-reward.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/**
 * Returns a function that opens the share sheet with a file of an artwork, which earns what a copied link earns.
 * @param artwork null for one that is on this device only
 * @param failure is said when the device refuses
 */
export function useShareFile(artwork: SharedArtwork | null, failure: string): (file: File) => Promise<void> {
  const rewardSharing = useSharingReward()
  return async (file) => {
    try {
      if ((await shareFile(file)) && artwork) rewardSharing(artwork)
    } catch {
      toast({ title: 'Error', description: failure, destructive: true })
    }
  }
}
