import { useOnline } from '#client/ui/browser/use-online.ts'

/** Says in one quiet line that there is no network; nothing while there is one. */
export function OfflineLine() {
  const online = useOnline()
  return <output className="text-ink-soft empty:hidden">{!online && 'You are offline'}</output>
}
