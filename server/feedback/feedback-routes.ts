/** The HTTP routes of feedback. */
import { Router } from 'express'
import { archiveFeedback, changeFeedback, listFeedback, listOwnFeedback, sendFeedback } from '#contract/feedback.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import type { FeedbackService } from './feedback-service.ts'

/** Grown-ups send feedback (CHILD-7) and read the answers; admins read and answer it. */
export function feedbackRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  feedback: FeedbackService,
): Router {
  const router = Router()
  mount(
    router,
    sendFeedback,
    async ({ person, body }, _file, { keepMade }) => {
      requireGrownUp(person)
      await limits.feedbackByPerson.use(String(person.id))
      return feedback.send(person, body, keepMade)
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id }) => ({ id }),
        again: ({ person }, { id }) => feedback.sent(person, Number(id)),
      },
    },
  )
  mount(router, listOwnFeedback, ({ person }) => {
    requireGrownUp(person)
    return feedback.ownOf(person)
  })
  mount(router, listFeedback, ({ query }) => feedback.list(query))
  mount(router, changeFeedback, async ({ person, params, body }) => {
    await limits.adminByPerson.use(String(person.id))
    return feedback.change(person, params.id, body)
  })
  mount(router, archiveFeedback, async ({ person, params, body }) => {
    await limits.adminByPerson.use(String(person.id))
    return feedback.archive(person, params.id, body.archived)
  })
  return router
}
