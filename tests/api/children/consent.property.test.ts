/** Whatever is copied, published and shared by anybody: a child's strokes are read outside its family with consent only (CHILD-21, CHILD-22). */
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import {
  type FamilyWithChildren,
  joinFamily,
  newChild,
  newFamily,
  type SignedUp,
  signInOn,
} from './family-with-children.ts'

const WHO = ['child', 'parent', 'member', 'friend', 'stranger'] as const
type Who = (typeof WHO)[number]
/** What somebody does with one of the pictures that exist. */
interface Step {
  readonly who: Who
  readonly what:
    | 'copy'
    | 'publish'
    | 'publish and complete'
    | 'share by code'
    | 'share with friends'
    | 'consent'
    | 'refuse'
    | 'leave'
  readonly which: number
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...WHO),
  what: fc.constantFrom(
    'copy',
    'copy',
    'publish',
    'publish and complete',
    'share by code',
    'share with friends',
    'consent',
    'refuse',
    'leave',
  ),
  which: fc.nat(9),
})

oneEngine("a child's strokes", 'embedded', (environment) => {
  let app: App
  let friend: SignedUp
  let stranger: SignedUp
  let nosy: SignedUp
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    friend = await app.signUp()
    stranger = await app.signUp()
    nosy = await app.signUp()
  }, 60_000)
  afterAll(() => app.close())

  /** Returns a family with a child that has a picture of its own and is in one of a member, who has another family with a friend. */
  async function scene() {
    const family: FamilyWithChildren = await newFamily(app)
    const member = await app.signUp()
    await joinFamily(family.owner, family.familyId, member)
    const { id: friendsId } = (await member.post('/api/families', { name: 'Friends' })).json as { id: number }
    await joinFamily(member, friendsId, friend)
    const { id: childId } = await newChild(family)
    const child = await signInOn(app, family.device, childId)
    const own = (await child.post('/api/artworks', { visibility: 'family' })).json as Artwork
    const body = { visibility: 'family', familyId: family.familyId, collaborativeMode: true }
    const members = (await member.post('/api/artworks', body)).json as Artwork
    expect((await join(child, members.sessionCode)).status).toBe(200)
    for (const { id } of [own, members]) expect((await child.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    const people: Record<Who, Client> = { child, parent: family.owner, member, friend, stranger }
    return { family, friendsId, childId, member, people, pictures: [own.id, members.id] }
  }

  test('are never readable outside without it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { family, friendsId, childId, member, people, pictures } = await scene()
        const consents = new Map<number, boolean>()
        for (const { who, what, which } of steps) {
          const client = people[who]
          const id = pictures[which % pictures.length]!
          const path = `/api/artworks/${id}`
          if (what === 'copy') {
            const { status, json } = await client.post(`${path}/copy`)
            if (status === 201) pictures.push((json as Artwork).id)
          } else if (what === 'publish') await client.patch(path, { visibility: 'public' })
          else if (what === 'publish and complete')
            await client.send('PUT', path, { visibility: 'public', completed: true })
          else if (what === 'share with friends')
            await client.patch(path, { visibility: 'family', familyId: friendsId })
          else if (what === 'leave') await member.delete(`/api/families/${family.familyId}/members/${member.id}`)
          else if (what === 'share by code') {
            const { json } = await client.post(`${path}/enable-collaboration`)
            const code = (json as { code?: string } | undefined)?.code
            for (const one of [nosy, stranger, friend]) if (code) await join(one, code)
          } else {
            const consent = what === 'consent' ? 'yes' : 'no'
            const { status } = await client.patch(`/api/children/${childId}/pictures/${id}`, { consent })
            expect(status === 200).toBe(who === 'parent' && id !== pictures[0])
            if (status === 200) consents.set(id, what === 'consent')
          }
          for (const one of pictures) {
            const parts = ['', '/strokes', '/history', '/image', '/contributors']
            const replies = await Promise.all(parts.map((part) => nosy.get(`/api/artworks/${one}${part}`)))
            const preview = await app.stranger().get(`/api/artworks/${one}/preview`)
            if (consents.get(one)) continue
            expect([one, ...replies.map(({ status }) => status), preview.status]).toEqual([
              one,
              404,
              404,
              404,
              404,
              404,
              404,
            ])
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
