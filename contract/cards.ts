/** Calls for the printed cards with which children sign in on the devices of their class or family. */
import { z } from 'zod'
import { Account } from './accounts.ts'
import { ChildOnDevice } from './children.ts'
import { MAX_CHILDREN } from './families.ts'
import { IsoDate, PathId, route, Success } from './route.ts'

const FamilyPath = z.object({ id: PathId })

/** 256 random bits in base64url. */
export const CardToken = z.string().regex(/^[\w-]{43}$/, 'Must be the token of a card')

/** All children of the family, unless some are named. */
const Whose = z.object({ childIds: z.array(z.int().positive()).min(1).max(MAX_CHILDREN.class).optional() })

/** Which children have a card, and since when. Nobody can read its token any more. */
export const listCards = route({
  method: 'get',
  path: '/api/families/:id/cards',
  who: 'parent',
  params: FamilyPath,
  reply: z.array(z.object({ childId: z.int(), createdAt: IsoDate })),
})

/** Makes new cards, and ends the ones that these children had. Only this reply holds the tokens. 400 for somebody else's child. */
export const makeCards = route({
  method: 'post',
  path: '/api/families/:id/cards',
  who: 'parent',
  params: FamilyPath,
  body: Whose,
  reply: z.array(ChildOnDevice.omit({ hasSecret: true }).extend({ token: CardToken })),
  status: 201,
})

/** Ends cards. Children who are signed in stay so. */
export const endCards = route({
  method: 'delete',
  path: '/api/families/:id/cards',
  who: 'parent',
  params: FamilyPath,
  body: Whose,
  reply: Success,
})

/**
 * Signs a child in by its card on a confirmed device of the card's family. The card stands in for the child's secret. 404 for every other
 * card and device.
 */
export const signInByCard = route({
  method: 'post',
  path: '/api/device/card',
  who: 'everybody',
  body: z.object({ token: CardToken }),
  reply: Account,
})
