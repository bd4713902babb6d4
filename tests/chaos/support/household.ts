/** Accounts, one page to color, and everybody invited to it: made through the API, as people would. */
import { getArtwork } from '#contract/artworks.ts'
import { Account } from '#contract/accounts.ts'
import { enableCollaboration } from '#contract/collaboration.ts'
import { listTemplates } from '#contract/templates.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { createClient } from '#tests/api/client.ts'

export interface Resident {
  readonly id: number
  readonly name: string
  readonly cookie: string
}

export interface Household {
  readonly artworkId: number
  readonly plates: Plates
  /** The first owns the artwork; all may draw on it. */
  readonly people: readonly Resident[]
}

/** A page with closed regions to fill, and no more of them than quick tests like. */
const REGIONS = { min: 8, max: 60 }

export async function settle(origin: string, names: readonly string[]): Promise<Household> {
  const clients = await Promise.all(names.map((name) => register(origin, name)))
  const [owner, ...others] = clients
  if (!owner) throw new RangeError('nobody lives here')
  const pages = listTemplates.reply.parse((await owner.client.get('/api/templates')).json)
  const page = pages.find(({ regionCount }) => regionCount >= REGIONS.min && regionCount <= REGIONS.max)
  if (!page) throw new Error('there is no page to color')
  const created = await owner.client.post('/api/artworks', { title: 'Chaos', templateId: page.id })
  const { id: artworkId, platesUrl } = getArtwork.reply.parse(created.json)
  const shared = await owner.client.post(`/api/artworks/${artworkId}/enable-collaboration`)
  const { sessionCode } = enableCollaboration.reply.parse(shared.json)
  for (const { client } of others) {
    const joined = await client.post('/api/collaboration/join', { code: sessionCode })
    if (joined.status !== 200) throw new Error(`could not join: ${joined.status} ${joined.text}`)
  }
  const response = await fetch(new URL(platesUrl, origin), { headers: { cookie: owner.client.cookieHeader() } })
  const plates = decodePlates(new Uint8Array(await response.arrayBuffer()))
  const people = clients.map(({ id, name, client }) => ({ id, name, cookie: client.cookieHeader() }))
  return { artworkId, plates, people }
}

async function register(origin: string, name: string) {
  const client = createClient(origin)
  const answer = await client.post('/api/register', { username: name, password: 'a good password' })
  if (answer.status !== 201) throw new Error(`could not register ${name}: ${answer.status} ${answer.text}`)
  return { id: Account.parse(answer.json).id, name, client }
}
