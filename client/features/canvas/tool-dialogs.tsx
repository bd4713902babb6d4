import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { DETAILS_TITLES, ToolDetails } from './tools/tool-details.tsx'
import type { Desk } from './use-desk.ts'

const KeysDialog = lazyDialog(async () => (await import('./keyboard/keys-dialog.tsx')).KeysDialog)
const Sheet = lazyDialog(async () => (await import('#client/ui/overlays/sheet.tsx')).Sheet)

/** What opens over every page that is colored: the phone's sheet with the tool's settings, and the list of keys. */
export function ToolDialogs({ desk }: { desk: Desk }) {
  const { layout, kid, settings, change, details, keys } = desk
  return (
    <>
      <Sheet
        open={details.open && layout === 'phone' && !kid}
        onOpenChange={details.onOpenChange}
        title={DETAILS_TITLES[settings.tool]}
        modal={false}
        low
      >
        <ToolDetails settings={settings} onChange={change} />
      </Sheet>
      <KeysDialog {...keys} kid={kid} />
    </>
  )
}
