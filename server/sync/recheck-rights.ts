/** Judges members again when rights may have changed, and closes those that may no longer read (ACCESS-10). */
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { Person } from '#server/http/person.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import type { RoomHost } from './room-host.ts'
import type { Member } from './socket/member.ts'

export interface RecheckOptions {
  readonly access: Pick<ArtworkAccess, 'accessOf'>
  readonly ownedItems: (userId: number) => Promise<OwnedItems>
  readonly familiesOf: (userId: number) => Promise<ReadonlySet<number>>
  /** Whether a session is no longer signed in. */
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/** Judges the members of one room whom a change affects, and tells those who stay (SYNC-24). */
export function recheckAffected(host: RoomHost, change: RightsChange, options: RecheckOptions): void {
  const isAboutArtwork = isAboutArtworkOf(host, change)
  const judged = recheckWhere(host, (member) => isAffected(change, host.room.artworkId, member), options)
  // Not before: people who are told may act on the new rights at once.
  if (isAboutArtwork) void judged.then(() => host.tellAll('artwork'))
}

const isAboutArtworkOf = (host: RoomHost, change: RightsChange): boolean =>
  'artworkId' in change
    ? change.artworkId === host.room.artworkId
    : 'ownerId' in change && [...host.members].some((member) => isOwnedBy(change.ownerId, member))

/** Whether a change says that the room's artwork does not exist any more. */
export const isDeletionOf = (host: RoomHost, change: RightsChange): boolean =>
  'artworkId' in change && change.artworkId === host.room.artworkId && change.isDeleted === true

/** Judges all members of one room. */
export function recheckAll(host: RoomHost, options: RecheckOptions): void {
  void recheckWhere(host, () => true, options)
}

/** Judges one member; never rejects. A member whose rights cannot be read is closed. */
export async function recheckMember(host: RoomHost, member: Member, options: RecheckOptions): Promise<void> {
  try {
    await judgeAgain(host, member, options)
  } catch (error) {
    options.onFailure(error)
    member.close('storage')
  }
}

async function recheckWhere(
  host: RoomHost,
  isMeant: (member: Member) => boolean,
  options: RecheckOptions,
): Promise<void> {
  const meant = [...host.members, ...host.leaving].filter(isMeant)
  await Promise.all(meant.map((member) => recheckMember(host, member, options)))
}

/** Of an artwork, by which it is known whose change is about it. */
export type ReadArtwork = Pick<NonNullable<Access['artwork']>, 'userId' | 'children'>

/** Somebody who reads an artwork live: a member of its room, or a viewer. */
interface Reader {
  readonly person: Pick<Person, 'id'>
  readonly sessionId: string
  readonly access: { readonly artwork: ReadArtwork | null }
}

const isOwnedBy = (ownerId: number, { access }: Reader): boolean => access.artwork?.userId === ownerId

const hasChild = (childId: number, { access }: Reader): boolean =>
  access.artwork?.children?.some(({ id }) => id === childId) ?? false

/** Whether a change may have changed the rights of somebody who reads this artwork. */
export function isAffected(change: RightsChange, artworkId: number, reader: Reader): boolean {
  const { person, sessionId } = reader
  if ('artworkId' in change) return change.artworkId === artworkId
  if ('ownerId' in change) return isOwnedBy(change.ownerId, reader)
  if ('childId' in change) return hasChild(change.childId, reader)
  return 'userId' in change ? change.userId === person.id : change.sessionId === sessionId
}

async function judgeAgain(
  host: RoomHost,
  member: Member,
  { access, ownedItems, familiesOf, sessionEnded }: RecheckOptions,
): Promise<void> {
  const { person, rightsReads } = member
  const turn = (rightsReads.begun += 1)
  if (await sessionEnded(member.sessionId)) return member.close('signed-out')
  const [read, owned, families] = await Promise.all([
    access.accessOf(host.room.artworkId, person),
    ownedItems(person.id),
    familiesOf(person.id),
  ])
  if (turn < rightsReads.newest) return
  rightsReads.newest = turn
  const before = member.access.draw
  member.takeRights(read, families)
  member.owned = owned
  if (!member.access.read) member.close(read.denial === 'family-only' ? 'family-only' : 'no-right')
  else if (member.access.draw !== before) member.tell('artwork')
  if (member.access.draw) return
  // The socket is gone; closing the member drops the updates still queued from it.
  if (host.leaving.has(member)) return member.close('no-right')
  host.presence.hideMember(member)
  host.sendPresence()
}
