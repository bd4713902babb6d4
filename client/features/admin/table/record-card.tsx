import type { ReactNode } from 'react'

/** The paper under a table from a tablet's width on. On a phone the records are cards themselves. */
export function RecordCard({ children }: { children: ReactNode }) {
  return <div className="tablet:rounded-card tablet:bg-paper tablet:p-3 tablet:shadow-lift">{children}</div>
}
