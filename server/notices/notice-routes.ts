/** The HTTP routes of a person's notices. */
import { Router } from 'express'
import { countNotices, listNotices, readNotices } from '#contract/notices.ts'
import { mount } from '#server/http/mount.ts'
import type { Notices } from './notices.ts'

export function noticeRoutes(notices: Notices): Router {
  const router = Router()

  mount(router, listNotices, async ({ person }) => {
    const found = await notices.list(person.id)
    return { notices: found, unread: found.filter(({ isRead }) => !isRead).length }
  })

  mount(router, countNotices, async ({ person }) => ({ unread: await notices.countUnread(person.id) }))

  mount(router, readNotices, async ({ person, body }) => {
    await notices.markRead(person.id, body.upTo)
    return { success: true as const }
  })

  return router
}
