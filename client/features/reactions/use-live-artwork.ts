import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PROTOCOL_VERSION } from '#contract/socket.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { type FollowedPage, followDrawing } from '#client/models/artworks/follow-drawing.ts'
import { watchArtwork } from '#client/models/artworks/watch-artwork.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { RoomSocket } from '#client/canvas/session/transport/room-socket.ts'
import { savesData } from '#client/ui/browser/saves-data.ts'
import { isReacting } from './use-react.ts'
import { reactionQuery } from './reaction-query.ts'

const PAGE: FollowedPage = {
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  savesData,
}

/** Reads an artwork and its reactions again whenever they change, for as long as somebody looks. */
export function useLiveArtwork(id: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const readArtwork = () =>
      void queries.invalidateQueries({ queryKey: artworkQueries.detail(id).queryKey, exact: true })
    const readReactions = () => {
      // The last of the person's own presses reads them again, and an earlier reply would show the state before it.
      if (!isReacting(queries, id)) void queries.invalidateQueries({ queryKey: reactionQuery(id).queryKey })
    }
    const follower = followDrawing(PAGE, readArtwork)
    let wasOpen = false
    const url = new URL(`/collab/${id}?v=${PROTOCOL_VERSION}`, location.origin.replace(/^http/, 'ws'))
    const stopWatching = watchArtwork(
      { connect: () => new RoomSocket(url), chance: Math.random },
      {
        onOpened: () => {
          if (wasOpen) readArtwork()
          wasOpen = true
          readReactions()
        },
        onChanged: (part) => (part === 'reactions' ? readReactions() : readArtwork()),
        onDrawn: follower.drawn,
        onEnded: ({ signedOut }) => {
          if (signedOut) void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
          else readArtwork()
        },
      },
    )
    return () => {
      stopWatching()
      follower.stop()
    }
  }, [id, queries])
}
