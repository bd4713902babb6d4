import { HomeMessage } from '#client/ui/message-panel.tsx'

/** The screen for an artwork that is gone, and for one that the person may not see (ACCESS-3). */
export function ArtworkNotFound() {
  return <HomeMessage title="Artwork Not Found" text="It may have been deleted, or it is not shared with you." />
}
