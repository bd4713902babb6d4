import { TitledCard } from '#client/ui/titled-card.tsx'
import { ExportEverything } from './export-everything.tsx'
import { HideName } from './hide-name.tsx'

/** What the person can do about their own data, besides deleting the account. */
export function YourData() {
  return (
    <TitledCard title="Your data" text="What you made here is yours: take it with you, or take your name off.">
      <ExportEverything />
      <hr className="border-line" />
      <HideName />
    </TitledCard>
  )
}
