import type { Artwork, ArtworkChange, NewArtwork, SavedArtwork } from '#contract/artworks.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ArtworkAccess, ContributorLookup } from './access.ts'
import { type ListQuery, type Listing, selectArtworks } from './artwork-listing.ts'
import { judgeAccess } from './artwork-policy.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { toArtwork } from './artwork-view.ts'

/** The page an artwork is made from, as far as the artwork keeps it. */
export interface ChosenTemplate {
  title: string
  imageUrl: string
  platesHash: string
  published: boolean
  isPremium: boolean
}

/** Where pages come from. */
export interface TemplateLookup {
  find(templateId: number): Promise<ChosenTemplate | null>
  /** The plates of the blank page: no lines, one region. */
  blankPlatesHash(): Promise<string> | string
}

/** What other capabilities see of an artwork. */
export type ArtworkRecord = Readonly<Omit<ArtworkRow, 'platesHash' | 'originalTemplateUrl' | 'visibilityChosen'>>

export interface ArtworkService {
  /** 404 for a page that is not there, 403 for one that has to be bought first. */
  create(person: Person, given: NewArtwork): Promise<Artwork>
  /** Lists the person's own artworks and those they have joined (ARTWORK-1). */
  list(person: Person, query: ListQuery): Promise<Omit<Listing, 'rows'> & { artworks: Artwork[] }>
  /** 404 for who may not read it. */
  get(person: Person, artworkId: number): Promise<Artwork>
  /** For the owner; 403 for other readers, 404 for the rest. A change of nothing is also for those who may draw (ARTWORK-9). */
  change(person: Person, artworkId: number, change: ArtworkChange): Promise<Artwork>
  /**
   * Takes an artwork sent back whole: the owner may change title and visibility, a contributor may change nothing, and gets 403
   * for trying (ARTWORK-7, COLLAB-5). `opens` tells whether the owner asks for contributors.
   */
  save(person: Person, artworkId: number, given: SavedArtwork): Promise<{ artwork: Artwork; opens: boolean }>
  /** The row, for who may read it; 404 for everybody else. */
  requireReadable(person: Person, artworkId: number): Promise<ArtworkRow>
  /** The row, for its owner; 403 with this sentence for other readers, 404 for the rest. */
  requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow>
  /** Of which plates the artwork's page is made; 404 when the artwork is gone. */
  platesHashOf(artworkId: number): Promise<string>
  /** Null when this code opens none. */
  findBySessionCode(code: string): Promise<ArtworkRow | null>
  /**
   * Opens an artwork in progress to contributors. The first code stays until it is closed: `newCode` is used only when there
   * is none. Null when the artwork is completed or gone; rejects with DuplicateKey when the new code is taken.
   */
  openCollaboration(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Another code for an artwork that is open; null when it is not. Rejects with DuplicateKey when the code is taken. */
  renewCode(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Ends it: the code is dead. */
  closeCollaboration(artworkId: number): Promise<void>
  /** Moves `updatedAt` forward to this moment; never back. */
  markUpdated(artworkId: number, at: Date): Promise<void>
}

export interface ArtworkServiceOptions {
  storage: Storage
  access: ArtworkAccess
  contributors: ContributorLookup
  templates: TemplateLookup
  strokeLog: Pick<StrokeLog, 'lastSeq'>
  accounts: Pick<AccountService, 'find' | 'people'>
  /** Hears of every change that may give or take somebody's rights. */
  rightsChanged: (change: { artworkId: number }) => void
  now: () => Date
}

const UNTITLED = 'Untitled Artwork'
const ONLY_THE_OWNER = 'Only the owner can change this artwork'

/** Every rule of who may do what is asked of `access` at each call, so that a right that was taken away is gone at the next. */
export function createArtworkService(options: ArtworkServiceOptions): ArtworkService {
  const { storage, access, contributors, templates, strokeLog, accounts, rightsChanged, now } = options
  const rows = storage.collection(artworkCollection)

  async function requireReadable(person: Person, artworkId: number): Promise<ArtworkRow> {
    const { artwork } = await access.accessOf(artworkId, person.id)
    if (!artwork) throw Problem.notFound('Artwork not found')
    return artwork
  }

  async function requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow> {
    const artwork = await requireReadable(person, artworkId)
    if (artwork.userId !== person.id) throw Problem.forbidden(sentence)
    return artwork
  }

  async function get(person: Person, artworkId: number): Promise<Artwork> {
    const found = await access.accessOf(artworkId, person.id)
    if (!found.artwork) throw Problem.notFound('Artwork not found')
    const [owners, lastSeq] = await Promise.all([accounts.people([found.artwork.userId]), strokeLog.lastSeq(artworkId)])
    return toArtwork(found.artwork, { access: found, ownerName: nameIn(owners, found.artwork.userId), lastSeq })
  }

  async function pageOf(person: Person, templateId: number): Promise<ChosenTemplate> {
    const page = await templates.find(templateId)
    if (!page?.published) throw Problem.notFound('Template not found')
    if (page.isPremium && !person.isAdmin) throw Problem.forbidden('This template has to be bought first', 'not-owned')
    return page
  }

  async function change(person: Person, artworkId: number, { title, visibility }: ArtworkChange): Promise<Artwork> {
    if (title === undefined && visibility === undefined) {
      // A save by a person who may draw has nothing left to save: the log has their strokes already (ARTWORK-9).
      const { draw, own } = await access.accessOf(artworkId, person.id)
      if (!draw && !own) await requireOwned(person, artworkId, ONLY_THE_OWNER)
      return get(person, artworkId)
    }
    await requireOwned(person, artworkId, ONLY_THE_OWNER)
    const $set: Partial<ArtworkRow> = { updatedAt: now() }
    if (title !== undefined) $set.title = title
    if (visibility !== undefined) Object.assign($set, { visibility, visibilityChosen: true })
    await rows.updateOne({ _id: artworkId }, { $set })
    if (visibility !== undefined) rightsChanged({ artworkId })
    return get(person, artworkId)
  }

  return {
    async create(person, given) {
      const page = given.templateId ? await pageOf(person, given.templateId) : null
      const account = await accounts.find(person.id)
      if (!account) throw Problem.unauthorized()
      const visibility = given.visibility ?? account.defaultVisibility
      const at = now()
      const row: ArtworkRow = {
        _id: await storage.nextId('artworks'),
        userId: person.id,
        title: given.title || page?.title || UNTITLED,
        templateId: given.templateId ?? null,
        templateUrl: page?.imageUrl ?? null,
        originalTemplateUrl: page?.imageUrl ?? null,
        platesHash: page?.platesHash ?? (await templates.blankPlatesHash()),
        completed: false,
        completedAt: null,
        collaborativeMode: false,
        sessionCode: null,
        familyId: account.activeFamilyId,
        visibility,
        visibilityChosen: given.visibility !== undefined || visibility !== 'private',
        createdAt: at,
        updatedAt: at,
      }
      await rows.insertOne(row)
      return get(person, row._id)
    },

    async list(person, query) {
      const joinedIds = await contributors.artworkIdsOf(person.id)
      const [own, joined] = await Promise.all([
        rows.find({ userId: person.id }),
        joinedIds.length === 0 ? [] : rows.find({ _id: { $in: joinedIds }, userId: { $ne: person.id } }),
      ])
      const { rows: chosen, ...rest } = selectArtworks([...own, ...joined], query)
      const owners = await accounts.people(chosen.map((row) => row.userId))
      const artworks = await Promise.all(
        chosen.map(async (row) => {
          const relation = { userId: person.id, isContributor: row.userId !== person.id, isFamilyMember: false }
          return toArtwork(row, {
            access: judgeAccess(row, relation),
            ownerName: nameIn(owners, row.userId),
            lastSeq: await strokeLog.lastSeq(row._id),
          })
        }),
      )
      return { ...rest, artworks }
    },

    get,

    change,

    async save(person, artworkId, given) {
      const { artwork: row, own, participant } = await access.accessOf(artworkId, person.id)
      if (!row) throw Problem.notFound('Artwork not found')
      const changed = changesIn(row, given)
      const opens = given.collaborativeMode === true && !row.collaborativeMode
      if (!own && (!participant || opens || Object.keys(changed).length > 0 || !knowsCode(row, given)))
        throw Problem.forbidden(ONLY_THE_OWNER)
      return { artwork: await change(person, artworkId, changed), opens }
    },

    requireReadable,
    requireOwned,
    async platesHashOf(artworkId) {
      const row = await rows.findOne({ _id: artworkId })
      if (!row) throw Problem.notFound('Artwork not found')
      return row.platesHash
    },
    findBySessionCode: (code) => rows.findOne({ sessionCode: code }),
    async openCollaboration(artworkId, newCode) {
      const open = { collaborativeMode: true, updatedAt: now() }
      const inProgress = { _id: artworkId, completed: false }
      const opened =
        (await rows.findOneAndUpdate(
          { ...inProgress, sessionCode: null },
          { $set: { ...open, sessionCode: newCode } },
        )) ?? (await rows.findOneAndUpdate({ ...inProgress, collaborativeMode: false }, { $set: open }))
      if (!opened) return rows.findOne(inProgress)
      rightsChanged({ artworkId })
      return opened
    },
    renewCode: (artworkId, sessionCode) =>
      rows.findOneAndUpdate(
        { _id: artworkId, collaborativeMode: true, completed: false },
        { $set: { sessionCode, updatedAt: now() } },
      ),
    async closeCollaboration(artworkId) {
      const $set = { collaborativeMode: false, sessionCode: null, updatedAt: now() }
      await rows.updateOne({ _id: artworkId }, { $set })
      rightsChanged({ artworkId })
    },
    async markUpdated(artworkId, at) {
      await rows.updateOne({ _id: artworkId, updatedAt: { $lt: at } }, { $set: { updatedAt: at } })
    },
  }
}

function nameIn(people: Map<number, Person>, userId: number): string {
  return people.get(userId)?.name ?? 'Someone'
}

/** What of a whole artwork differs from the one that is kept. A visibility that was sent along unchanged is no choice. */
function changesIn(row: ArtworkRow, { title, visibility }: SavedArtwork): ArtworkChange {
  return {
    ...(title !== undefined && title !== row.title && { title }),
    ...(visibility !== undefined && visibility !== row.visibility && { visibility }),
  }
}

/** Whether a contributor's request for collaboration, if it is one, holds the present code (COLLAB-5). */
function knowsCode(row: ArtworkRow, { collaborativeMode, sessionCode }: SavedArtwork): boolean {
  return collaborativeMode !== true || sessionCode?.trim().toUpperCase() === row.sessionCode
}
