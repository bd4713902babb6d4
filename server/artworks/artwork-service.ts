/** Artworks: creating, listing, reading, changing, and opening them to contributors. */
import type { Artwork, ArtworkChange, ChangedArtwork, NewArtwork, SavedArtwork } from '#contract/artworks.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Collection, Storage } from '#server/storage/storage.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { KeepPlates, PlatesHolds } from '#server/templates/plates-holds.ts'
import type { OwnedPages } from '#server/templates/template-service.ts'
import type { Access, ArtworkAccess } from './access.ts'
import type { ArtworkQuota } from './artwork-quota.ts'
import { artworkCollection, type ArtworkRow, painterVersionOf } from './artwork-row.ts'
import { toArtwork } from './artwork-view.ts'
import { withFreeId } from './artwork-ids.ts'
import { changesIn, fieldsOf, knowsCode } from './artwork-change.ts'
import { type Completion, noStrokes } from './completion.ts'
import { createArtworkCopier } from './copy-artwork.ts'
import { refuseHidden } from './hidden.ts'
import type { AskParents } from './parents-consent.ts'
import { childrenWithoutConsent, mayBePublic } from './picture-children.ts'
import { createSharing } from './sharing.ts'
import type { ShownPeople } from './shown-people.ts'
import type { ChosenTemplate, TemplateLookup } from './template-lookup.ts'
import { titleKeyOf } from './title-key.ts'

/** An artwork as other capabilities see it. */
export type ArtworkRecord = Readonly<
  Omit<
    ArtworkRow,
    | 'logKey'
    | 'titleKey'
    | 'platesHash'
    | 'originalTemplateUrl'
    | 'visibilityChosen'
    | 'familyChosen'
    | 'sharedWith'
    | 'doorKey'
    | 'codeUsedAt'
    | 'bytes'
  >
>

/** What an artwork is painted on and by, and whose log it is. */
export interface ArtworkPage {
  /** Content hash of the page's plates. */
  readonly platesHash: string
  readonly painterVersion: number
  readonly logKey: string
}

/** A page that somebody made for an artwork of their own. */
export type OwnPage = Pick<ChosenTemplate, 'platesHash' | 'imageUrl'> & { keep: KeepPlates }

/** An artwork that was found by its code. */
export type CodedArtwork = ArtworkRecord & { readonly codeUsedAt: Date }

export interface ArtworkService {
  /**
   * Throws a 404 Problem for an unknown template, a 403 Problem for one that must be bought first, for a family that the person does not
   * belong to and for a child's public artwork, and those of `ArtworkQuota.insert`. `ownPage` stands in for a template.
   */
  create(person: Person, given: NewArtwork, ownPage?: OwnPage): Promise<Artwork>
  /** Copies an artwork for the person (`copy-artwork.ts`). Throws a 404 Problem if the person may not read it. */
  copy(person: Person, artworkId: number): Promise<Artwork>
  /** Throws a 404 Problem if the person may not read the artwork. */
  get(person: Person, artworkId: number): Promise<Artwork>
  /**
   * Returns the artwork as `change` did. `coinsEarned` is what completing it earned its owner, 0 for nothing; undefined for other
   * changes. Throws a 404 Problem if the person may not read it any more.
   */
  getChanged(person: Person, artworkId: number, coinsEarned: number | undefined): Promise<ChangedArtwork>
  /**
   * Changes title, visibility, family and completion for the owner; throws a 403 Problem for other readers and for a family that the
   * owner does not belong to, a 404 Problem for everybody else, a 409 Problem while parents have not agreed to a public one (CHILD-21),
   * and those of `Completion.complete`. An empty change succeeds also for people who may draw (ARTWORK-9).
   */
  change(person: Person, artworkId: number, change: ArtworkChange): Promise<ChangedArtwork>
  /** Takes the artwork back in progress, for its owner. Throws a 409 Problem when it is in progress (ARTWORK-14). */
  reopen(person: Person, artworkId: number): Promise<Artwork>
  /**
   * Saves an artwork that was sent back as a whole: the owner may change what `change` does, and a contributor who changes
   * anything gets a 403 Problem (ARTWORK-7, COLLAB-5). `startsCollaboration` is true if the owner asks for contributors.
   */
  save(
    person: Person,
    artworkId: number,
    given: SavedArtwork,
  ): Promise<{ artwork: ChangedArtwork; startsCollaboration: boolean }>
  /** Returns the row if the person may read it; throws a 404 Problem otherwise. */
  requireReadable(person: Person, artworkId: number): Promise<ArtworkRow>
  /**
   * Returns the row to its owner and to the parents of a child who owns it; throws a 403 Problem with this sentence for other readers,
   * a 404 Problem for everybody else.
   */
  requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow>
  /** Returns what pictures of the artwork depend on, besides the entries of its log; throws a 404 Problem if the artwork does not exist. */
  pageOf(artworkId: number): Promise<ArtworkPage>
  /** Returns null when the code belongs to no artwork. */
  findBySessionCode(code: string): Promise<CodedArtwork | null>
  /** Stores that the code is in use now. Returns false if collaboration is off. */
  markCodeUsed(artworkId: number): Promise<boolean>
  /**
   * Enables collaboration on an artwork in progress. `newCode` is used only if the artwork has no code. Returns null if the artwork
   * is completed or does not exist; rejects with DuplicateKey if the new code is taken.
   */
  openCollaboration(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Replaces the code; returns null if collaboration is off. Rejects with DuplicateKey if the new code is taken. */
  renewCode(artworkId: number, newCode: string): Promise<ArtworkRow | null>
  /** Disables collaboration and clears the code. */
  closeCollaboration(artworkId: number): Promise<void>
}

export interface ArtworkServiceOptions {
  storage: Storage
  settings: Pick<ServerSettingsService, 'current'>
  access: ArtworkAccess
  families: Pick<FamilyMembership, 'isMember'>
  completion: Completion
  templates: TemplateLookup
  ownedPages: OwnedPages
  holds: Pick<PlatesHolds, 'take'>
  quota: ArtworkQuota
  strokeLog: Pick<StrokeLog, 'lastPosition' | 'stream' | 'append'>
  accounts: Pick<AccountService, 'find'>
  shownPeople: Pick<ShownPeople, 'owners'>
  askParents: AskParents
  /** Returns a new random key of a log. */
  newLogKey: () => string
  /** Returns a random number for a new artwork. */
  newArtworkId: () => number
  /** Returns a random number that stands for a child in one picture. */
  newShownNumber: () => number
  now: () => Date
}

const UNTITLED = 'Untitled Artwork'
const ONLY_THE_OWNER = 'Only the owner can change this artwork'
const neverPublic = (): Problem =>
  Problem.forbidden("A child's picture cannot be public. It can be shared with the family.", 'never-public')
const nothingPublic = (): Problem =>
  Problem.forbidden('There are no public pictures on this server. It can be shared with the family.', 'nothing-public')

/** The access of somebody who may change the artwork: its owner or, when that is a child, a parent of it. */
type OwnersAccess = Access & { artwork: ArtworkRow }

/** Every call asks `access` anew, so that a lost right is gone at the next call. */
export function createArtworkService(options: ArtworkServiceOptions): ArtworkService {
  const { storage, settings, access, completion, templates, ownedPages, quota, strokeLog, accounts, shownPeople } =
    options
  const { askParents, newLogKey, newArtworkId, newShownNumber, now } = options
  const rows = storage.collection(artworkCollection)
  const copyArtwork = createArtworkCopier(options)
  const sharing = createSharing(options)

  /** Makes a change of an artwork that may give or take rights, and announces it with the change if there was one. */
  function changeRights<R>(artworkId: number, change: (artworks: Collection<ArtworkRow>) => Promise<R>): Promise<R> {
    return storage.transact(async (transaction) => {
      const changed = await change(transaction.collection(artworkCollection))
      if (changed) await announceRightsChange(transaction, { artworkId }, now())
      return changed
    })
  }

  async function requireReadable(person: Person, artworkId: number): Promise<ArtworkRow> {
    const { artwork } = await access.accessOf(artworkId, person)
    if (!artwork) throw Problem.notFound('Artwork not found')
    return artwork
  }

  async function accessOfOwner(person: Person, artworkId: number, sentence: string): Promise<OwnersAccess> {
    const allowed = await access.accessOf(artworkId, person)
    if (!allowed.artwork) throw Problem.notFound('Artwork not found')
    if (!allowed.own) throw Problem.forbidden(sentence)
    return { ...allowed, artwork: allowed.artwork }
  }

  async function requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow> {
    return (await accessOfOwner(person, artworkId, sentence)).artwork
  }

  async function get(person: Person, artworkId: number): Promise<Artwork> {
    const allowed = await access.accessOf(artworkId, person)
    if (!allowed.artwork) throw Problem.notFound('Artwork not found')
    const [[owner], position] = await Promise.all([
      shownPeople.owners([allowed.artwork], person),
      strokeLog.lastPosition(artworkId),
    ])
    if (!owner) throw Problem.notFound('Artwork not found')
    return toArtwork(allowed.artwork, { access: allowed, owner, position })
  }

  async function allowedTemplate(person: Person, templateId: number): Promise<ChosenTemplate> {
    const template = await templates.findEver(templateId)
    const owns = async (): Promise<boolean> => (await ownedPages(person.id)).has(templateId)
    if (!template || !(template.published || (await owns()))) throw Problem.notFound('Template not found')
    if (template.isPremium && !person.isAdmin && !(await owns()))
      throw Problem.forbidden('This template has to be bought first', 'not-owned')
    return template
  }

  async function getChanged(
    person: Person,
    artworkId: number,
    coinsEarned: number | undefined,
  ): Promise<ChangedArtwork> {
    const artwork = await get(person, artworkId)
    const user = coinsEarned !== undefined && (await accounts.find(person.id))
    return { ...artwork, ...(coinsEarned !== undefined && coinsEarned > 0 && { coinsEarned }), ...(user && { user }) }
  }

  async function change(person: Person, artworkId: number, given: ArtworkChange): Promise<ChangedArtwork> {
    const { completed } = given
    if (completed === undefined && Object.keys(fieldsOf(given)).length === 0) {
      // A person who may draw has nothing to save here, because their strokes are in the log already (ARTWORK-9).
      const { draw, own } = await access.accessOf(artworkId, person)
      if (!draw && !own) await requireOwned(person, artworkId, ONLY_THE_OWNER)
      return get(person, artworkId)
    }
    const { artwork: row, isOwner, publish } = await accessOfOwner(person, artworkId, ONLY_THE_OWNER)
    if (given.visibility !== undefined && given.visibility !== 'private') refuseHidden(row)
    if (given.visibility === 'public' && !publish)
      throw settings.current().noPublicPictures ? nothingPublic() : neverPublic()
    if (given.visibility === 'public' && !mayBePublic(row))
      throw await askParents(person, row, childrenWithoutConsent(row))
    const $set = await sharing.fieldsFor(row, given)
    if (completed === true) {
      const coinsEarned = await completion.complete(artworkId, $set)
      // The coins are the child's, also when a parent completes its artwork.
      return getChanged(person, artworkId, isOwner ? coinsEarned : undefined)
    }
    if (completed === false) await completion.reopen(artworkId, $set)
    else if (given.visibility !== undefined || given.familyId !== undefined) await sharing.change(artworkId, $set)
    else await rows.updateOne({ _id: artworkId }, { $set: { ...$set, updatedAt: now() } })
    return get(person, artworkId)
  }

  return {
    async create(person, given, ownPage) {
      if (given.completed) throw noStrokes()
      const template = given.templateId ? await allowedTemplate(person, given.templateId) : null
      const page = ownPage ?? template
      const account = await accounts.find(person.id)
      if (!account) throw Problem.unauthorized()
      if (given.familyId) await sharing.requireMember(person.id, given.familyId)
      const { noPublicPictures } = settings.current()
      if (noPublicPictures && given.visibility === 'public') throw nothingPublic()
      const usual = noPublicPictures && account.defaultVisibility === 'public' ? 'private' : account.defaultVisibility
      const visibility = given.visibility ?? usual
      if (person.isChild && visibility === 'public') throw neverPublic()
      const at = now()
      const title = given.title || template?.title || UNTITLED
      const row: Omit<ArtworkRow, '_id'> = {
        logKey: newLogKey(),
        userId: person.id,
        title,
        titleKey: titleKeyOf(title),
        templateId: given.templateId ?? null,
        templateUrl: page?.imageUrl ?? null,
        originalTemplateUrl: page?.imageUrl ?? null,
        platesHash: page?.platesHash ?? (await templates.blankPlatesHash()),
        painterVersion: PAINTER_VERSION,
        completed: false,
        completedAt: null,
        collaborativeMode: false,
        sessionCode: null,
        codeUsedAt: null,
        familyId: given.familyId === undefined ? account.activeFamilyId : given.familyId,
        familyChosen: typeof given.familyId === 'number',
        visibility,
        visibilityChosen: given.visibility !== undefined || visibility !== 'private',
        ...(person.isChild && { children: [{ id: person.id, shownAs: newShownNumber() }] }),
        createdAt: at,
        updatedAt: at,
      }
      const id = await withFreeId(newArtworkId, async (_id) => {
        await quota.insert({ ...row, _id }, ownPage?.keep)
        return _id
      })
      return get(person, id)
    },

    copy: async (person, artworkId) => get(person, await copyArtwork(person, artworkId)),

    get,

    getChanged,

    change,

    async reopen(person, artworkId) {
      await requireOwned(person, artworkId, 'Only the owner can reopen this artwork')
      if (!(await completion.reopen(artworkId, {})))
        throw Problem.conflict('This artwork is not completed', 'in-progress')
      return get(person, artworkId)
    },

    async save(person, artworkId, given) {
      const { artwork: row, own, participant } = await access.accessOf(artworkId, person)
      if (!row) throw Problem.notFound('Artwork not found')
      const changed = changesIn(row, given)
      const startsCollaboration = given.collaborativeMode === true && !row.collaborativeMode
      if (!own && (!participant || startsCollaboration || Object.keys(changed).length > 0 || !knowsCode(row, given)))
        throw Problem.forbidden(ONLY_THE_OWNER)
      return { artwork: await change(person, artworkId, changed), startsCollaboration }
    },

    requireReadable,
    requireOwned,
    async pageOf(artworkId) {
      const row = await rows.findOne({ _id: artworkId })
      if (!row) throw Problem.notFound('Artwork not found')
      return { platesHash: row.platesHash, painterVersion: painterVersionOf(row), logKey: row.logKey }
    },
    async findBySessionCode(code) {
      const row = await rows.findOne({ sessionCode: code })
      return row && { ...row, codeUsedAt: row.codeUsedAt ?? row.updatedAt }
    },
    markCodeUsed: (artworkId) =>
      rows.updateOne({ _id: artworkId, collaborativeMode: true }, { $set: { codeUsedAt: now() } }),
    async openCollaboration(artworkId, newCode) {
      const open = { collaborativeMode: true, updatedAt: now(), codeUsedAt: now() }
      const inProgress = { _id: artworkId, completed: false }
      const withCode = { $set: { ...open, sessionCode: newCode } }
      const opened = await changeRights(
        artworkId,
        async (artworks) =>
          (await artworks.findOneAndUpdate({ ...inProgress, sessionCode: null }, withCode)) ??
          (await artworks.findOneAndUpdate({ ...inProgress, collaborativeMode: false }, { $set: open })),
      )
      return opened ?? rows.findOne(inProgress)
    },
    renewCode: (artworkId, sessionCode) =>
      rows.findOneAndUpdate(
        { _id: artworkId, collaborativeMode: true, completed: false },
        { $set: { sessionCode, updatedAt: now(), codeUsedAt: now() } },
      ),
    async closeCollaboration(artworkId) {
      const $set = { collaborativeMode: false, sessionCode: null, codeUsedAt: null, updatedAt: now() }
      await changeRights(artworkId, (artworks) => artworks.updateOne({ _id: artworkId }, { $set }))
    },
  }
}
