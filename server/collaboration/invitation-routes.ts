/** The HTTP routes of an invitation: who invites to which picture, for everybody who has its code (COLLAB-13). */
import { type Request, Router } from 'express'
import { getInvitation, getInvitationPicture } from '#contract/collaboration.ts'
import type { ArtworkRecord } from '#server/artworks/artwork-service.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { CollaborationService } from './collaboration-service.ts'
import { limitGuesses } from './limit-guesses.ts'

/** Wrong codes count as guesses (SECURITY-2), and every call counts for its address, because strangers may call. */
export function invitationRoutes(
  { limits }: Pick<Context, 'limits'>,
  collaboration: CollaborationService,
  shownPeople: ShownPeople,
  pictures: PictureService,
): Router {
  const router = Router()

  interface Call {
    person: Person | null
    request: Request
    query: { code: string }
  }
  async function invitationOf(call: Call): Promise<ArtworkRecord> {
    await limits.invitationByAddress.use(addressKey(call.request.ip))
    return limitGuesses(limits, call, () => collaboration.invitation(call.person, call.query.code))
  }

  mount(router, getInvitation, async (call) => {
    const artwork = await invitationOf(call)
    const [inviter] = await shownPeople.owners([artwork], call.person, { isInvited: true })
    if (!inviter) throw Problem.notFound()
    call.response.set('Cache-Control', 'private, no-store')
    return { title: artwork.title, inviter: { userId: inviter.id, name: inviter.name, color: inviter.color } }
  })

  mountFile(router, getInvitationPicture, async (call) => {
    const artwork = await invitationOf(call)
    // A stranger has no turn in the queue: the picture takes one of its owner's.
    const { file } = await pictures.newest(artwork._id, {
      size: 'small',
      userId: artwork.userId,
      judge: async () => collaboration.invitation(await call.personNow(), call.query.code),
      signal: callerGone(call.response),
    })
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body: file }
  })

  return router
}
