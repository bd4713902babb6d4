/** Applies changed rights to open sockets: judges the affected members again and closes those that may no longer read. */
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { RoomHost } from './room-host.ts'
import type { RightsChange } from './signals.ts'
import type { Member } from './socket/member.ts'

export interface RecheckOptions {
  readonly access: ArtworkAccess
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/** Judges the members of one room that a change affects. A member whose rights cannot be read is closed (ACCESS-10). */
export function recheckRights(host: RoomHost, change: RightsChange, options: RecheckOptions): void {
  for (const member of [...host.members, ...host.leaving]) {
    if (!isAffected(change, host.room.artworkId, member)) continue
    recheckMember(host, member, options).catch((error: unknown) => {
      options.onFailure(error)
      member.close('storage')
    })
  }
}

function isAffected(change: RightsChange, artworkId: number, { person, sessionId }: Member): boolean {
  if ('artworkId' in change) return change.artworkId === artworkId
  return 'userId' in change ? change.userId === person.id : change.sessionId === sessionId
}

async function recheckMember(host: RoomHost, member: Member, { access, sessionEnded }: RecheckOptions): Promise<void> {
  if (await sessionEnded(member.sessionId)) return member.close('signed-out')
  member.access = await access.accessOf(host.room.artworkId, member.person.id)
  if (!member.access.read) member.close('no-right')
  if (member.access.draw) return
  // The socket is gone; closing the member drops the updates still queued from it.
  if (host.leaving.has(member)) return member.close('no-right')
  host.presence.hideMember(member)
  host.sendPresenceSoon()
}
