/** Everything of a person's own in one archive (PROFILE-5). */
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import type { OwnedArtwork } from '#server/artworks/artwork-lookup.ts'
import type { CoinHistory } from '#server/coins/coin-history.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyService } from '#server/families/family-service.ts'
import type { Person } from '#server/http/person.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import { artworkFiles, type ArtworkFilesOptions, FILES_PER_ARTWORK, joinedFiles } from './artwork-files.ts'
import { jsonArrayOf, jsonOf } from './json-text.ts'
import type { PersonalRecords } from './personal-records.ts'
import { type ArchiveFile, whileAllowed, zipOf } from './zip.ts'

export interface Export {
  /** How many files the archive will have, unless artworks are deleted meanwhile. */
  readonly files: number
  /** The bytes of a ZIP archive, made while they are read. */
  readonly body: AsyncIterable<Uint8Array>
}

/** How an export ends early. */
export interface ExportRun {
  readonly signal: AbortSignal
  /** Rejects when the reader has lost the right to it. */
  readonly check: () => Promise<void>
}

const README = `Your data in Fridgedoor

account.json    your account; your password is stored as a hash only, and is not here
families.json   the families you belong to, and the children whose parent you are there
sessions.json   where you are signed in
passkeys.json   the names of your passkeys, and when they were made and used
providers.json  the accounts of a school or another provider that sign in to yours
notices.json    what you were told of your account and families
devices.json    the devices that you have added to families
invitations.json  the invitations into families that you have made, without their links
links.json      the links for people without an account that you have made to your pictures, without their keys
feedback.json   what you have written to the people who run this server
ledger.json     the coins you have earned and spent
purchases.json  what you have bought
reactions.json  the reactions you have given
artworks/       a folder for each of your artworks:
  artwork.json  its title, its settings, and who has drawn on it
  picture.png   the picture as it is now
  strokes.json  every stroke in painting order, with its author; undone ones too
  log.jsonl     the artwork's log, an entry a line: Yjs updates in base64, with the time at which the server got them
joined/         a file for each artwork of others that you have joined, with your own strokes in it
`

/** Returns a function that begins an export. Aborting the signal ends it, also while a picture is painted; the check is made before each file. */
export function createExport(
  { now }: Pick<Context, 'now'>,
  account: OwnAccount,
  families: FamilyService,
  coinHistory: CoinHistory,
  reactions: ReactionService,
  shop: ShopService,
  contributors: Contributors,
  ownedArtworks: (userId: number) => Promise<OwnedArtwork[]>,
  files: ArtworkFilesOptions,
  more: PersonalRecords,
): (person: Person, run: ExportRun) => Promise<Export> {
  async function* filesOf(
    person: Person,
    { owned, joined }: { owned: readonly OwnedArtwork[]; joined: readonly { artworkId: number }[] },
    signal: AbortSignal,
  ) {
    for (const { name, body } of personFiles(person))
      yield { path: name, modifiedAt: now(), body, compressed: true } satisfies ArchiveFile
    for (const artwork of owned) {
      signal.throwIfAborted()
      yield* artworkFiles({ owner: person, reader: person }, artwork, signal, files)
    }
    for (const { artworkId } of joined) {
      signal.throwIfAborted()
      yield* joinedFiles(person, artworkId, signal, files)
    }
  }

  const personFiles = (person: Person): { name: string; body: AsyncIterable<string> }[] => [
    { name: 'README.txt', body: textOf(README) },
    { name: 'account.json', body: later(() => accountOf(person.id)) },
    { name: 'families.json', body: later(() => familiesOf(person)) },
    { name: 'sessions.json', body: later(() => more.sessions(person.id)) },
    { name: 'passkeys.json', body: later(() => more.passkeys(person.id)) },
    { name: 'providers.json', body: later(() => more.providers(person.id)) },
    { name: 'notices.json', body: later(() => more.notices(person.id)) },
    { name: 'devices.json', body: later(() => more.devices(person.id)) },
    { name: 'invitations.json', body: later(() => more.invitations(person.id)) },
    { name: 'links.json', body: later(() => more.links(person.id)) },
    { name: 'feedback.json', body: later(() => more.feedback(person.id)) },
    { name: 'ledger.json', body: jsonArrayOf(coinHistory.all(person.id)) },
    { name: 'purchases.json', body: later(() => shop.inventory(person)) },
    { name: 'reactions.json', body: jsonArrayOf(reactionsOf(person.id)) },
  ]

  async function familiesOf(person: Person): Promise<unknown> {
    const children = await more.children(person.id)
    return (await families.list(person)).map((family) => ({ ...family, children: children.get(family.id) ?? [] }))
  }

  async function accountOf(userId: number): Promise<unknown> {
    const { account: own, email, createdAt } = await account.read(userId)
    return { ...own, email, createdAt: createdAt.toISOString() }
  }

  async function* reactionsOf(userId: number): AsyncGenerator {
    for await (const { artworkId, emoji, at } of reactions.givenBy(userId))
      yield { artworkId, emoji, at: at.toISOString() }
  }

  return async (person, { signal, check }) => {
    const [owned, joined] = await Promise.all([ownedArtworks(person.id), contributors.joinedBy(person.id)])
    return {
      files: personFiles(person).length + owned.length * FILES_PER_ARTWORK + joined.length,
      body: zipOf(whileAllowed(filesOf(person, { owned, joined }, signal), check), signal),
    }
  }
}

/** Returns the JSON of a value that is read when its file is. */
async function* later(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield* jsonOf(await read())
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
