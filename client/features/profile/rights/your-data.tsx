import { exportEverything } from '#contract/profile.ts'
import { send } from '#client/http/send.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ExportEverything } from './export-everything.tsx'
import { HideName } from './hide-name.tsx'

/** What the person can do about their own data, besides deleting the account. */
export function YourData() {
  return (
    <TitledCard title="Your data" text="What you made here is yours: take it with you, or take your name off.">
      <ExportEverything
        title="Download everything"
        text="One ZIP file: your account, your pictures with every stroke, your reactions, items, coins and families."
        fetchArchive={(signal) => send(exportEverything, { signal, cache: 'no-store' })}
      />
      <hr className="border-line" />
      <HideName />
    </TitledCard>
  )
}
