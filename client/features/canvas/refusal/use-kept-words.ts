import { useEffect, useRef } from 'react'
import { toast } from '#client/ui/overlays/toast.ts'

/** Says once that this device keeps the strokes again after it did not. @param kept undefined while nothing is open */
export function useKeptWords(kept: boolean | undefined): void {
  const before = useRef(kept)
  useEffect(() => {
    if (before.current === false && kept === true) toast({ title: 'Your strokes are kept on this device again' })
    before.current = kept
  }, [kept])
}
