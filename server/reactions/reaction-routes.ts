/** The HTTP routes of reactions. */
import { Router } from 'express'
import { addReaction, listReactions, removeReaction } from '#contract/reactions.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { ReactionService } from './reaction-service.ts'

export function reactionRoutes({ limits }: Pick<Context, 'limits'>, reactions: ReactionService): Router {
  const router = Router()

  mount(router, listReactions, ({ person, params }) => reactions.list(person, params.id))

  mount(router, addReaction, async ({ person, params, body }) => {
    await limits.reactByPerson.use(String(person.id))
    return reactions.add(person, params.id, body.emoji)
  })

  mount(router, removeReaction, async ({ person, params }) => {
    await limits.reactByPerson.use(String(person.id))
    return reactions.remove(person, params.id, params.emoji)
  })

  return router
}
