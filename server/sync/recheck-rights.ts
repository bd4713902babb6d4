/** Judges members again when rights may have changed, and closes those that may no longer read (ACCESS-10). */
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import type { RoomHost } from './room-host.ts'
import type { Member } from './socket/member.ts'

export interface RecheckOptions {
  readonly access: ArtworkAccess
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/** Judges the members of one room whom a change affects, and tells those who stay (SYNC-24). */
export function recheckAffected(host: RoomHost, change: RightsChange, options: RecheckOptions): void {
  recheckWhere(host, (member) => isAffected(change, host.room.artworkId, member), options)
  if ('artworkId' in change && change.artworkId === host.room.artworkId) host.tellAll('artwork')
}

/** Whether a change says that the room's artwork does not exist any more. */
export const isDeletionOf = (host: RoomHost, change: RightsChange): boolean =>
  'artworkId' in change && change.artworkId === host.room.artworkId && change.isDeleted === true

/** Judges all members of one room. */
export function recheckAll(host: RoomHost, options: RecheckOptions): void {
  recheckWhere(host, () => true, options)
}

/** Judges one member. A member whose rights cannot be read is closed. */
export function recheckMember(host: RoomHost, member: Member, options: RecheckOptions): void {
  judgeAgain(host, member, options).catch((error: unknown) => {
    options.onFailure(error)
    member.close('storage')
  })
}

function recheckWhere(host: RoomHost, isMeant: (member: Member) => boolean, options: RecheckOptions): void {
  for (const member of [...host.members, ...host.leaving]) if (isMeant(member)) recheckMember(host, member, options)
}

function isAffected(change: RightsChange, artworkId: number, { person, sessionId }: Member): boolean {
  if ('artworkId' in change) return change.artworkId === artworkId
  return 'userId' in change ? change.userId === person.id : change.sessionId === sessionId
}

async function judgeAgain(host: RoomHost, member: Member, { access, sessionEnded }: RecheckOptions): Promise<void> {
  if (await sessionEnded(member.sessionId)) return member.close('signed-out')
  member.access = await access.accessOf(host.room.artworkId, member.person.id)
  if (!member.access.read) member.close('no-right')
  if (member.access.draw) return
  // The socket is gone; closing the member drops the updates still queued from it.
  if (host.leaving.has(member)) return member.close('no-right')
  host.presence.hideMember(member)
  host.sendPresence()
}
