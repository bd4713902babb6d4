/** Everything of a child in one archive, for its parents (CHILD-33). */
import type { ChildOnPage } from '#contract/child-page.ts'
import type { OwnedArtwork } from '#server/artworks/artwork-lookup.ts'
import type { CoinHistory } from '#server/coins/coin-history.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import { artworkFiles, type ArtworkFilesOptions, FILES_PER_ARTWORK } from './artwork-files.ts'
import type { Export, ExportRun } from './export-service.ts'
import { jsonArrayOf, jsonOf } from './json-text.ts'
import { readLog, strokeRowsOf } from './read-strokes.ts'
import { type ArchiveFile, whileAllowed, zipOf } from './zip.ts'

/** The parent reads the names of others as the child's pictures show them to the parent: those of another home are not theirs (CHILD-31). */
interface Who {
  readonly child: Person
  readonly parent: Person
}

const README = `The data of a child in Fridgedoor

profile.json     the profile and its settings, and who made it, when and under which text
ledger.json      the coins that the child has earned and spent
purchases.json   what it has bought
reactions.json   the reactions that it has given
artworks/        a folder for each of its pictures:
  artwork.json   its title, its settings, and who has drawn on it
  picture.png    the picture as it is now
  strokes.json   every stroke in painting order, with its author; undone ones too
  log.jsonl      the picture's log, an entry a line: Yjs updates in base64, with the time at which the server got them
joined/          a file for each picture of somebody else on which the child has colored: the child's own strokes, nothing of others
`

/** Returns a function that begins the export of a child. It ends as `createExport` says. */
export function createChildExport(
  { now }: Pick<Context, 'now'>,
  coinHistory: CoinHistory,
  reactions: ReactionService,
  shop: ShopService,
  contributors: Contributors,
  ownedArtworks: (userId: number) => Promise<OwnedArtwork[]>,
  files: ArtworkFilesOptions,
): (who: Who, profile: ChildOnPage, run: ExportRun) => Promise<Export> {
  const { strokeLog } = files

  const profileFiles = (child: Person, profile: ChildOnPage): { name: string; body: AsyncIterable<string> }[] => [
    { name: 'README.txt', body: textOf(README) },
    { name: 'profile.json', body: jsonOf(profile) },
    { name: 'ledger.json', body: jsonArrayOf(coinHistory.all(child.id)) },
    { name: 'purchases.json', body: purchasesOf(child) },
    { name: 'reactions.json', body: jsonArrayOf(reactionsOf(child.id)) },
  ]

  async function* purchasesOf(child: Person): AsyncGenerator<string> {
    yield* jsonOf(await shop.inventory(child))
  }

  async function* reactionsOf(userId: number): AsyncGenerator {
    for await (const { artworkId, emoji, at } of reactions.givenBy(userId))
      yield { artworkId, emoji, at: at.toISOString() }
  }

  async function* ownStrokes(artworkId: number, child: Person, signal: AbortSignal): AsyncGenerator {
    const log = await readLog(strokeLog.stream(artworkId), signal)
    try {
      yield* strokeRowsOf(artworkId, log, (userId) => ({ userId, author: child.name }), child.id)
    } finally {
      log.document.destroy()
    }
  }

  async function* filesOf(
    { child, parent }: Who,
    profile: ChildOnPage,
    { owned, joined, signal }: { owned: readonly OwnedArtwork[]; joined: readonly number[]; signal: AbortSignal },
  ): AsyncGenerator<ArchiveFile> {
    for (const { name, body } of profileFiles(child, profile))
      yield { path: name, modifiedAt: now(), body, compressed: true }
    for (const artwork of owned) {
      signal.throwIfAborted()
      yield* artworkFiles({ owner: child, reader: parent }, artwork, signal, files)
    }
    for (const artworkId of joined) {
      signal.throwIfAborted()
      const body = jsonArrayOf(ownStrokes(artworkId, child, signal))
      yield { path: `joined/${artworkId}.json`, modifiedAt: now(), body, compressed: true }
    }
  }

  return async ({ child, parent }, profile, { signal, check }) => {
    const [owned, rows] = await Promise.all([ownedArtworks(child.id), contributors.joinedBy(child.id)])
    const joined = rows.map(({ artworkId }) => artworkId).toSorted((a, b) => a - b)
    return {
      files: profileFiles(child, profile).length + owned.length * FILES_PER_ARTWORK + joined.length,
      body: zipOf(whileAllowed(filesOf({ child, parent }, profile, { owned, joined, signal }), check), signal),
    }
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
