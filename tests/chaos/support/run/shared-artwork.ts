/** Creates accounts and one artwork that all of them may draw on, through the API. */
import { type Artwork, getArtwork } from '#contract/artworks.ts'
import { Account } from '#contract/accounts.ts'
import { enableCollaboration } from '#contract/collaboration.ts'
import { listTemplates } from '#contract/templates.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { createClient } from '#tests/api/client.ts'

export interface TestPerson {
  readonly id: number
  readonly name: string
  readonly cookie: string
}

export interface SharedArtwork {
  readonly artworkId: number
  /** As the server described it when it was made. */
  readonly artwork: Artwork
  readonly plates: Plates
  /** The first owns the artwork; all may draw on it. */
  readonly people: readonly TestPerson[]
}

/** The chosen page has closed regions to fill, but not so many that they slow a test down. */
const REGIONS = { min: 8, max: 60 }

/** Registers `names`; the first of them owns the artwork, the others join with its session code. */
export async function createSharedArtwork(origin: string, names: readonly string[]): Promise<SharedArtwork> {
  const clients = await Promise.all(names.map((name) => register(origin, name)))
  const [owner, ...others] = clients
  if (!owner) throw new RangeError('an artwork needs at least one person')
  const pages = listTemplates.reply.parse((await owner.client.get('/api/templates')).json)
  const page = pages.find(({ regionCount }) => regionCount >= REGIONS.min && regionCount <= REGIONS.max)
  if (!page) throw new Error('no page has a suitable number of regions')
  const created = await owner.client.post('/api/artworks', { title: 'Chaos', templateId: page.id })
  const artwork = getArtwork.reply.parse(created.json)
  const { id: artworkId, platesUrl } = artwork
  const shared = await owner.client.post(`/api/artworks/${artworkId}/enable-collaboration`)
  const { sessionCode } = enableCollaboration.reply.parse(shared.json)
  for (const { client } of others) {
    const joined = await client.post('/api/collaboration/join', { code: sessionCode })
    if (joined.status !== 200) throw new Error(`could not join: ${joined.status} ${joined.text}`)
  }
  const response = await fetch(new URL(platesUrl, origin), { headers: { cookie: owner.client.cookieHeader() } })
  const plates = decodePlates(new Uint8Array(await response.arrayBuffer()))
  const people = clients.map(({ id, name, client }) => ({ id, name, cookie: client.cookieHeader() }))
  return { artworkId, artwork, plates, people }
}

async function register(origin: string, name: string) {
  const client = createClient(origin)
  const answer = await client.post('/api/register', { username: name, password: 'a good password' })
  if (answer.status !== 201) throw new Error(`could not register ${name}: ${answer.status} ${answer.text}`)
  return { id: Account.parse(answer.json).id, name, client }
}
