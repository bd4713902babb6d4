/** Who looks after children when their parents go: nobody becomes a parent unasked, and no child is left without one (FAMILY-29, FAMILY-30). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Family, FamilyMember } from '#contract/families.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import { joinFamily, newChild, newFamily } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { joinAll, makeParent } from '#tests/api/families/family.ts'
import type { App } from '#tests/api/start-app.ts'
import { eachEngine } from '#tests/each-engine.ts'

const PASSWORD = 'a good password'
const deleteAccount = (client: Client) => client.send('DELETE', '/api/profile', { password: PASSWORD })

eachEngine('the last parent', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  /** A mother with a child, and a babysitter who is a plain member. */
  async function arrange() {
    const own = await newFamily(app)
    const sitter = await app.signUp()
    await joinAll(own.owner, own.familyId, [sitter])
    const child = await newChild(own, { name: 'Mia' })
    const path = `/api/families/${own.familyId}`
    const offer = (by: Client, userId: number, password = PASSWORD) =>
      by.send('PUT', `${path}/parent-offers/${userId}`, { password })
    return {
      ...own,
      mother: own.owner,
      sitter,
      child,
      path,
      offer,
      accept: (c: Client) => c.post(`${path}/parent-offers/accept`),
    }
  }

  test('does not go while children would be left to nobody, and no member gets them unasked', async () => {
    const { mother, sitter, child, path } = await arrange()
    const refused = await deleteAccount(mother)
    expect(refused).toMatchObject({ status: 409, json: { code: 'children-need-a-parent' } })
    expect(refused.text).toContain('You are the only parent of the children in')
    expect((await mother.get('/api/user')).status).toBe(200)
    expect((await sitter.get(`/api/children/${child.id}`)).status).toBe(403)
    expect((await sitter.get(path)).json).toMatchObject({ role: 'member', isOwner: false })
  })

  test('hands over to a member who is asked and accepts', async () => {
    const { mother, sitter, child, path, offer, accept } = await arrange()
    expect((await accept(sitter)).json).toMatchObject({ code: 'not-asked' })
    expect((await offer(mother, sitter.id, 'wrong')).status).toBe(403)
    expect((await offer(sitter, sitter.id)).status).toBe(403)
    expect((await sitter.get(path)).json).toMatchObject({ parentOffer: null })
    expect((await offer(mother, sitter.id)).status).toBe(200)
    expect((await sitter.get(path)).json).toMatchObject({ role: 'member', parentOffer: { by: mother.username } })
    expect((await mother.get(`${path}/members`)).json).toMatchObject([{}, { isAskedToParent: true }, {}])
    // Asking gives nothing.
    expect((await sitter.get(`/api/children/${child.id}`)).status).toBe(403)
    expect((await deleteAccount(mother)).status).toBe(409)
    expect((await accept(sitter)).json).toMatchObject({ role: 'parent', parentOffer: null } satisfies Partial<Family>)
    expect((await sitter.get(`/api/children/${child.id}`)).status).toBe(200)
    expect((await deleteAccount(mother)).status).toBe(200)
    expect((await sitter.get(path)).json).toMatchObject({ isOwner: true })
  })

  test('goes after the profiles of the children are deleted', async () => {
    const { mother, child } = await arrange()
    const gone = await mother.send('DELETE', `/api/children/${child.id}`, { name: 'Mia', password: PASSWORD })
    expect(gone.status).toBe(200)
    expect((await deleteAccount(mother)).status).toBe(200)
  })

  test('does not count a parent whose account is disabled', async () => {
    const { mother, sitter, familyId } = await arrange()
    await makeParent(mother, familyId, sitter)
    await boss.patch(`/api/admin/users/${sitter.id}`, { disabled: true })
    expect((await deleteAccount(mother)).status).toBe(409)
    await boss.patch(`/api/admin/users/${sitter.id}`, { disabled: false })
    expect((await deleteAccount(mother)).status).toBe(200)
  })

  test('of two that go at once, one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const { mother, sitter, familyId } = await arrange()
      await makeParent(mother, familyId, sitter)
      const statuses = (await Promise.all([deleteAccount(mother), deleteAccount(sitter)])).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 409]))
    }
  })

  test.each([
    [
      'takes it back',
      async ({ mother, sitter, path }: Awaited<ReturnType<typeof arrange>>) =>
        mother.delete(`${path}/parent-offers/${sitter.id}`),
    ],
    ['is declined', async ({ sitter, path }) => sitter.delete(`${path}/parent-offers/${sitter.id}`)],
    [
      'has another password',
      async ({ mother }) => mother.post('/api/profile/password', { current: PASSWORD, next: 'another password' }),
    ],
    ['had the password reset', async ({ mother }) => boss.post(`/api/admin/users/${mother.id}/password`)],
    ['is disabled', async ({ mother }) => boss.patch(`/api/admin/users/${mother.id}`, { disabled: true })],
  ] as [string, (all: Awaited<ReturnType<typeof arrange>>) => Promise<{ status: number }>][])(
    'asks nobody any more when who asked %s',
    async (_name, end) => {
      const all = await arrange()
      await all.offer(all.mother, all.sitter.id)
      expect((await end(all)).status).toBe(200)
      expect((await all.accept(all.sitter)).status).toBe(409)
      expect((await all.sitter.get(all.path)).json).toMatchObject({ role: 'member', parentOffer: null })
    },
  )

  test('is a parent of equal rank: removes members, and is removed by the owner alone', async () => {
    const { mother, sitter, path, familyId } = await arrange()
    const father = await app.signUp()
    await joinFamily(mother, familyId, father, true)
    const remove = (by: Client, userId: number) => by.delete(`${path}/members/${userId}`)
    expect((await remove(father, mother.id)).status).toBe(403)
    expect((await remove(sitter, father.id)).status).toBe(403)
    const nan = await app.signUp()
    await joinFamily(mother, familyId, nan, true)
    expect((await remove(father, nan.id)).status).toBe(403)
    expect((await remove(father, sitter.id)).status).toBe(200)
    expect((await sitter.get(path)).status).toBe(404)
    expect((await remove(mother, nan.id)).status).toBe(200)
  })

  test('takes over a family whose owner is disabled, with the password, and manages it', async () => {
    const { mother, sitter, path, familyId } = await arrange()
    const father = await app.signUp()
    await joinFamily(mother, familyId, father, true)
    const takeOver = (who: Client & { id: number }, password = PASSWORD) =>
      who.patch(path, { ownerId: who.id, password })
    expect((await takeOver(father)).status).toBe(403)
    await boss.patch(`/api/admin/users/${mother.id}`, { disabled: true })
    expect((await father.get(path)).json).toMatchObject({ isOwnerAway: true, isOwner: false })
    expect((await takeOver(sitter)).status).toBe(403)
    expect((await takeOver(father, 'wrong')).status).toBe(403)
    expect((await father.patch(path, { ownerId: sitter.id, password: PASSWORD })).status).toBe(403)
    // Leaving would leave the child to nobody.
    expect((await father.delete(`${path}/members/${father.id}`)).json).toMatchObject({ code: 'children-need-a-parent' })
    expect((await takeOver(father)).json).toMatchObject({ isOwner: true, isOwnerAway: false })
    expect((await father.delete(`${path}/members/${mother.id}`)).status).toBe(200)
    const members = (await father.get(`${path}/members`)).json as FamilyMember[]
    expect(members.map(({ id }) => id)).not.toContain(mother.id)
  })
})
