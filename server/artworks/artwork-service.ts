/** Artworks: creating, listing, reading, changing, and opening them to contributors. */
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

/** The part of a template that a new artwork needs. */
export interface ChosenTemplate {
  title: string
  imageUrl: string
  platesHash: string
  published: boolean
  isPremium: boolean
}

/** Where an artwork finds its template. The template service implements it. */
export interface TemplateLookup {
  find(templateId: number): Promise<ChosenTemplate | null>
  /** Returns the hash of the plates of the blank page, which has no lines and no regions. */
  blankPlatesHash(): Promise<string> | string
}

/** An artwork as other capabilities see it. */
export type ArtworkRecord = Readonly<Omit<ArtworkRow, 'platesHash' | 'originalTemplateUrl' | 'visibilityChosen'>>

export interface ArtworkService {
  /** Throws a 404 Problem for an unknown template, and a 403 Problem for one that must be bought first. */
  create(person: Person, given: NewArtwork): Promise<Artwork>
  /** Returns the person's own artworks and those they have joined (ARTWORK-1). */
  list(person: Person, query: ListQuery): Promise<Omit<Listing, 'rows'> & { artworks: Artwork[] }>
  /** Throws a 404 Problem if the person may not read the artwork. */
  get(person: Person, artworkId: number): Promise<Artwork>
  /**
   * Changes title and visibility for the owner; throws a 403 Problem for other readers and a 404 Problem for everybody else. An
   * empty change succeeds also for people who may draw (ARTWORK-9).
   */
  change(person: Person, artworkId: number, change: ArtworkChange): Promise<Artwork>
  /**
   * Saves an artwork that was sent back as a whole: the owner may change title and visibility, and a contributor who changes
   * anything gets a 403 Problem (ARTWORK-7, COLLAB-5). `startsCollaboration` is true if the owner asks for contributors.
   */
  save(
    person: Person,
    artworkId: number,
    given: SavedArtwork,
  ): Promise<{ artwork: Artwork; startsCollaboration: boolean }>
  /** Returns the row if the person may read it; throws a 404 Problem otherwise. */
  requireReadable(person: Person, artworkId: number): Promise<ArtworkRow>
  /** Returns the row to its owner; throws a 403 Problem with this sentence for other readers, a 404 Problem for everybody else. */
  requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow>
  /** Returns the hash of the artwork's plates; throws a 404 Problem if the artwork does not exist. */
  platesHashOf(artworkId: number): Promise<string>
  /** Returns null when the code belongs to no artwork. */
  findBySessionCode(code: string): Promise<ArtworkRow | null>
  /**
   * Enables collaboration on an artwork in progress. `newCode` is used only if the artwork has no code. Returns null if the artwork
   * is completed or does not exist; rejects with DuplicateKey if the new code is taken.
   */
  openCollaboration(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Replaces the code; returns null if collaboration is off. Rejects with DuplicateKey if the new code is taken. */
  renewCode(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Disables collaboration and clears the code. */
  closeCollaboration(artworkId: number): Promise<void>
  /** Sets `updatedAt` to this time if it is later than the stored one. */
  markUpdated(artworkId: number, at: Date): Promise<void>
}

export interface ArtworkServiceOptions {
  storage: Storage
  access: ArtworkAccess
  contributors: ContributorLookup
  templates: TemplateLookup
  strokeLog: Pick<StrokeLog, 'lastSeq'>
  accounts: Pick<AccountService, 'find' | 'people'>
  /** Called after every change that may give or take somebody's rights. */
  rightsChanged: (change: { artworkId: number }) => void
  now: () => Date
}

const UNTITLED = 'Untitled Artwork'
const ONLY_THE_OWNER = 'Only the owner can change this artwork'

/** Every call asks `access` anew, so that a lost right is gone at the next call. */
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
    const allowed = await access.accessOf(artworkId, person.id)
    if (!allowed.artwork) throw Problem.notFound('Artwork not found')
    const [owners, lastSeq] = await Promise.all([
      accounts.people([allowed.artwork.userId]),
      strokeLog.lastSeq(artworkId),
    ])
    return toArtwork(allowed.artwork, { access: allowed, ownerName: nameIn(owners, allowed.artwork.userId), lastSeq })
  }

  async function allowedTemplate(person: Person, templateId: number): Promise<ChosenTemplate> {
    const template = await templates.find(templateId)
    if (!template?.published) throw Problem.notFound('Template not found')
    if (template.isPremium && !person.isAdmin)
      throw Problem.forbidden('This template has to be bought first', 'not-owned')
    return template
  }

  async function change(person: Person, artworkId: number, { title, visibility }: ArtworkChange): Promise<Artwork> {
    if (title === undefined && visibility === undefined) {
      // A person who may draw has nothing to save here, because their strokes are in the log already (ARTWORK-9).
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
      const template = given.templateId ? await allowedTemplate(person, given.templateId) : null
      const account = await accounts.find(person.id)
      if (!account) throw Problem.unauthorized()
      const visibility = given.visibility ?? account.defaultVisibility
      const at = now()
      const row: ArtworkRow = {
        _id: await storage.nextId('artworks'),
        userId: person.id,
        title: given.title || template?.title || UNTITLED,
        templateId: given.templateId ?? null,
        templateUrl: template?.imageUrl ?? null,
        originalTemplateUrl: template?.imageUrl ?? null,
        platesHash: template?.platesHash ?? (await templates.blankPlatesHash()),
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
      const startsCollaboration = given.collaborativeMode === true && !row.collaborativeMode
      if (!own && (!participant || startsCollaboration || Object.keys(changed).length > 0 || !knowsCode(row, given)))
        throw Problem.forbidden(ONLY_THE_OWNER)
      return { artwork: await change(person, artworkId, changed), startsCollaboration }
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

/** Returns the fields that differ from the stored row. An unchanged visibility does not count as chosen (ARTWORK-11). */
function changesIn(row: ArtworkRow, { title, visibility }: SavedArtwork): ArtworkChange {
  return {
    ...(title !== undefined && title !== row.title && { title }),
    ...(visibility !== undefined && visibility !== row.visibility && { visibility }),
  }
}

/** Returns whether the request does not ask for collaboration, or asks with the present code (COLLAB-5). */
function knowsCode(row: ArtworkRow, { collaborativeMode, sessionCode }: SavedArtwork): boolean {
  return collaborativeMode !== true || sessionCode?.trim().toUpperCase() === row.sessionCode
}
