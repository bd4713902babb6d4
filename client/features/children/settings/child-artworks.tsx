import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import type { Child } from '#contract/children.ts'
import { viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { removeArtwork, updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { ChildPictures } from './child-pictures.tsx'
import { childrenQueries } from './children-queries.ts'

const ChildPicturePeople = lazyDialog(async () => (await import('./child-picture-people.tsx')).ChildPicturePeople)

/** What a child has made and shared. A parent ends its sharing, takes people off it and deletes it, as its owner may (CHILD-5). */
export function ChildArtworks({ child, onClose }: { child: Child; onClose: () => void }) {
  const { data, error, refetch } = useQuery(childrenQueries.artworks(child.id))
  const [ofOthers, setOfOthers] = useState(false)
  if (ofOthers) return <ChildPictures child={child} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={`What ${child.name} made`} wide>
      <LoadedList
        query={{ data: data?.artworks, error, refetch }}
        failure="Couldn't load the pictures"
        loading={<Skeleton className="h-40 w-full" />}
        empty={<p className="text-ink-soft">{child.name} has not colored anything yet.</p>}
      >
        {(artworks) => (
          <ul className="flex flex-col gap-3">
            {artworks.map((artwork) => (
              <ArtworkRow key={artwork.id} artwork={artwork} childName={child.name} />
            ))}
          </ul>
        )}
      </LoadedList>
      {data?.hasMore && <p className="mt-4 text-small text-ink-soft">These are the newest {data.artworks.length}.</p>}
      <Button size="small" className="mt-4" onClick={() => setOfOthers(true)}>
        Pictures of others that {child.name} colored in
      </Button>
    </Dialog>
  )
}

function ArtworkRow({ artwork, childName }: { artwork: Artwork; childName: string }) {
  const { id, title, visibility, updatedAt, completed } = artwork
  const queries = useQueryClient()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [showingPeople, setShowingPeople] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: async (_, { done }) => {
      toast({ title: done })
      await Promise.all([
        queries.invalidateQueries({ queryKey: childrenQueries.all() }),
        queries.invalidateQueries({ queryKey: familyQueries.all() }),
      ])
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const closePeople = (): void => {
    setShowingPeople(false)
    // Its picture may be without somebody's strokes now.
    void queries.invalidateQueries({ queryKey: childrenQueries.all() })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-door/60 p-2">
      <div className="light-theme w-20 shrink-0 overflow-hidden rounded-page border border-paper-edge bg-white tablet:w-28">
        <ArtworkPicture artwork={artwork} alt="" />
      </div>
      <div className="flex min-w-0 grow basis-32 flex-col gap-1">
        <Link
          to={viewerAddress(id)}
          className="-my-2 flex min-h-11 items-center rounded-small font-semibold wrap-anywhere underline underline-offset-4"
        >
          {title}
        </Link>
        <p className="text-small text-ink-soft">
          {completed ? 'Completed, ' : ''}
          <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
        </p>
        <div>
          {visibility === 'private' ? <Badge tone="plain">Not shared</Badge> : <Badge tone="blueberry">Shared</Badge>}
        </div>
      </div>
      <div className="ml-auto flex">
        <IconButton
          label={`People on ${title}`}
          title="People"
          icon={<Users />}
          onClick={() => setShowingPeople(true)}
        />
        {visibility !== 'private' && (
          <IconButton
            label={`End the sharing of ${title}`}
            title="End the sharing"
            icon={<EyeOff />}
            disabled={isPending}
            onClick={() =>
              mutate({
                send: () => updateArtwork(id, { visibility: 'private' }),
                done: `Only ${childName} sees it now`,
              })
            }
          />
        )}
        <IconButton
          label={`Delete ${title}`}
          title="Delete"
          icon={<Trash2 />}
          className="text-tomato-ink"
          disabled={isPending}
          onClick={() => setAsking(true)}
        />
      </div>
      <ChildPicturePeople open={showingPeople} artwork={artwork} onClose={closePeople} />
      {asking && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          description={`${childName}'s picture is gone for everybody. This cannot be taken back.`}
          action="Delete"
          onConfirm={() => mutate({ send: () => removeArtwork(id), done: 'The picture is deleted' })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
