import { useEffect, useRef } from 'react'
import type { ArtworkSession } from '#client/canvas/artwork-session.ts'
import { toast } from '#client/ui/toast.ts'
import type { PageSaveState } from './save-status.tsx'

export interface SaveOptions {
  readonly session: ArtworkSession | null
  readonly save: PageSaveState
  readonly onCreate: () => void
}

/**
 * Strokes are saved as they are drawn; asking for it makes the artwork of a page that has none and waits for the
 * server's disk before it says 'Artwork saved!' (AMB-091).
 */
export function useSave({ session, save, onCreate }: SaveOptions): () => void {
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current || save !== 'saved') return
    asked.current = false
    toast({ title: 'Artwork saved!' })
  }, [save])
  return () => {
    if (!session) return
    if (save === 'offline' || save === 'stopped') {
      toast({
        title: 'Save failed',
        description: 'Could not save your artwork. Please try again.',
        destructive: true,
      })
      return
    }
    if (save === 'saved') {
      toast({ title: 'Artwork saved!' })
      return
    }
    asked.current = true
    if (save === 'new') onCreate()
  }
}
