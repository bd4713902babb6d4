import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestInstance } from '#tests/tools/test-instance.ts'
import { contributorCollection, createContributors } from './contributors.ts'

let instance: TestInstance
beforeAll(async () => {
  instance = await TestInstance.open()
})
afterAll(() => instance.close())

test('nobody joins as a member of a family that they have left while they were joining (FAMILY-5)', async () => {
  const { storage } = instance.stored
  const artworkId = await instance.createArtwork(await instance.createAccount('ana'))
  const ben = await instance.createAccount('ben')
  const contributors = createContributors({ storage, now: () => new Date(0) })
  expect(await contributors.add(artworkId, ben, 'collaborator', { asMember: true })).toBe(null)
  expect(await storage.collection(contributorCollection).countDocuments({ userId: ben })).toBe(0)
  expect(await contributors.add(artworkId, ben, 'collaborator')).toBe(true)
})
