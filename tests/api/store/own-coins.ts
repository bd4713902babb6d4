import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { REWARDS } from '#contract/coins.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'

export const accountOf = async (client: Client): Promise<Account> => (await client.get('/api/user')).json as Account

/** Completes as many artworks as it takes to own at least this many coins. */
export async function earnCoins(client: Client, coins: number): Promise<void> {
  for (let earned = 0; earned < coins; earned += REWARDS.completed_artwork) {
    const { id } = (await client.post('/api/artworks', {})).json as Artwork
    await client.post(`/api/artworks/${id}/strokes`, DOT)
    const { status } = await client.patch(`/api/artworks/${id}`, { completed: true })
    if (status !== 200) throw new Error(`Completing failed: ${status}`)
  }
}
