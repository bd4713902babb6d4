/** What the small family of a fixture must find on a server of today. */
import { expect } from 'vitest'
import { PASSWORD, readPicture, SECRET, type SmallFamily } from './small-family.ts'
import { FREED_ITEMS } from '#server/shop/shipped-items.ts'
import { type Client, createClient } from '#tests/api/client.ts'

/** In coins: what each sticker cost that is everybody's now, and is given back (COIN-463). */
const FREED_PRICE = 10

/** Signs everybody in and compares what they see with what the earlier server answered. */
export async function checkFamily(url: string, family: SmallFamily): Promise<void> {
  const signIn = async (username: string): Promise<Client> => {
    const client = createClient(url)
    const { status, text } = await client.post('/api/login', { username, password: PASSWORD })
    expect(status, text).toBe(200)
    return client
  }
  const [owner] = family.people
  const refund = family.bought.filter((id) => FREED_ITEMS.includes(id)).length * FREED_PRICE
  const clients = new Map<number, Client>()
  for (const { id, username, coins } of family.people) {
    const client = await signIn(username)
    clients.set(id, client)
    const expected = id === owner?.id ? coins + refund : coins
    expect((await client.get('/api/user')).json).toMatchObject({ id, username, coins: expected })
  }
  clients.set(family.child.id, await signInChild(url, family))
  for (const picture of family.pictures)
    expect(await readPicture(url, clients.get(picture.ownerId)!, picture.id)).toEqual(picture)

  const ana = clients.get(owner!.id)!
  for (const id of family.deletedPictures) expect((await ana.get(`/api/artworks/${id}`)).status).toBe(404)
  for (const { artworkId, emoji, count } of family.reactions)
    expect((await ana.get(`/api/artworks/${artworkId}/reactions`)).json).toMatchObject([{ emoji, count }])
  const inventory = (await ana.get('/api/inventory')).json as { itemId: number }[]
  expect(new Set(inventory.map(({ itemId }) => itemId))).toEqual(new Set(family.bought))
  const members = (await ana.get(`/api/families/${family.familyId}/members`)).json as { role: string }[]
  expect(members.map(({ role }) => role)).toEqual(['parent', 'parent', 'member', 'child'])
  for (const username of family.deletedPeople)
    expect((await createClient(url).post('/api/login', { username, password: PASSWORD })).status).toBe(401)
  // A session of then goes on.
  const visit = await createClient(url).get('/api/user', { cookie: family.session })
  expect([visit.status, (visit.json as { id: number }).id]).toEqual([200, owner!.id])
}

async function signInChild(url: string, { child }: SmallFamily): Promise<Client> {
  const tablet = createClient(url)
  for (const [name = '', value = ''] of child.deviceCookies.split('; ').map((pair) => pair.split('=')))
    tablet.cookies.set(name, value)
  const { status, text } = await tablet.post('/api/device/sign-in', { childId: child.id, secret: SECRET })
  expect(status, text).toBe(200)
  return tablet
}
