/** Artworks: creating, listing, reading, changing, and opening them to contributors. */
import type { Artwork, ArtworkChange, ChangedArtwork, NewArtwork, SavedArtwork } from '#contract/artworks.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Collection } from '#server/storage/storage.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { KeepPlates, PlatesHolds } from '#server/templates/plates-holds.ts'
import type { OwnedPages, TemplatePage, TemplateService } from '#server/templates/template-service.ts'
import {
  ARTWORK_NOT_COMPLETED,
  ARTWORK_NOT_FOUND,
  BUY_TEMPLATE_FIRST,
  NEVER_PUBLIC,
  NOTHING_PUBLIC,
  ONLY_OWNER_CHANGES,
  ONLY_OWNER_REOPENS,
  TEMPLATE_NOT_FOUND,
  UNTITLED,
} from '#server/texts/artworks.ts'
import type { Access, ArtworkAccess } from './access.ts'
import type { ArtworkQuota } from './artwork-quota.ts'
import { artworkCollection, type ArtworkRow, painterVersionOf } from './artwork-row.ts'
import { toArtwork } from './artwork-view.ts'
import { newArtworkId, newShownNumber, withFreeId } from './artwork-ids.ts'
import { changesIn, fieldsOf, knowsCode } from './artwork-change.ts'
import { createCompletion, noStrokes } from './completion.ts'
import { createArtworkCopier } from './copy-artwork.ts'
import { refuseHidden } from './require-rights.ts'
import { newLogKey } from './log-keys.ts'
import type { AskParents } from './parents-consent.ts'
import { childrenWithoutConsent, mayBePublic } from './picture-children.ts'
import { createSharing } from './sharing.ts'
import type { ShownPeople } from './shown-people.ts'
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
    | 'doorSize'
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
  /** The operator hides it. */
  readonly isHidden: boolean
  readonly ownerId: number
}

/** A page that somebody made for an artwork of their own. */
export type OwnPage = Pick<TemplatePage, 'platesHash' | 'imageUrl'> & { keep: KeepPlates }

/** An artwork that was found by its code. */
export type CodedArtwork = ArtworkRecord & { readonly codeUsedAt: Date }

/** A thousand strokes take more than this. */
const LONG_ARTWORK_BYTES = 30_000
/** Long artworks that are read at once. */
const LONG_ARTWORKS = 50

const neverPublic = (): Problem => Problem.forbidden(NEVER_PUBLIC, 'never-public')
const nothingPublic = (): Problem => Problem.forbidden(NOTHING_PUBLIC, 'nothing-public')

/** The access of somebody who may read the artwork. */
export type ReadersAccess = Access & { artwork: ArtworkRow }

/** Throws a 403 Problem with this sentence for others than the owner and, when that is a child, its parents. */
export function requireOwn({ own }: Access, sentence: string): void {
  if (!own) throw Problem.forbidden(sentence)
}

/**
 * A request reads the access once and passes it on, so that a lost right is gone at the next request. It reads once more only to show what
 * it has changed, unless it has the row that it wrote.
 */
export function createArtworkService(
  context: Pick<Context, 'storage' | 'now'>,
  settings: ServerSettingsService,
  access: ArtworkAccess,
  families: FamilyMembership,
  coins: Coins,
  holds: PlatesHolds,
  templates: TemplateService,
  ownedPages: OwnedPages,
  quota: ArtworkQuota,
  strokeLog: StrokeLog,
  accounts: AccountService,
  shownPeople: ShownPeople,
  askParents: AskParents,
) {
  const { storage, now } = context
  const rows = storage.collection(artworkCollection)
  const sharing = createSharing(context, families, accounts)
  const completion = createCompletion(context, coins, strokeLog, accounts)
  const copyArtwork = createArtworkCopier(context, access, quota, holds, strokeLog, accounts)

  /** Makes a change of an artwork that may give or take rights, and announces it with the change if there was one. */
  function changeRights<R>(artworkId: number, change: (artworks: Collection<ArtworkRow>) => Promise<R>): Promise<R> {
    return storage.transact(async (transaction) => {
      const changed = await change(transaction.collection(artworkCollection))
      if (changed) await announceRightsChange(transaction, { artworkId }, now())
      return changed
    })
  }

  /** Returns what pictures of the artwork depend on, besides the entries of its log; null if the artwork does not exist. */
  async function findPage(artworkId: number): Promise<ArtworkPage | null> {
    const row = await rows.findOne({ _id: artworkId })
    if (!row) return null
    const { platesHash, logKey, hiddenAt, userId: ownerId } = row
    return { platesHash, painterVersion: painterVersionOf(row), logKey, isHidden: hiddenAt !== undefined, ownerId }
  }

  async function accessOfReader(person: Person, artworkId: number): Promise<ReadersAccess> {
    const allowed = await access.accessOf(artworkId, person)
    if (!allowed.artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return { ...allowed, artwork: allowed.artwork }
  }

  async function requireReadable(person: Person, artworkId: number): Promise<ArtworkRow> {
    return (await accessOfReader(person, artworkId)).artwork
  }

  async function requireOwned(person: Person, artworkId: number, sentence: string): Promise<ArtworkRow> {
    const allowed = await accessOfReader(person, artworkId)
    requireOwn(allowed, sentence)
    return allowed.artwork
  }

  async function viewOf(person: Person, allowed: ReadersAccess): Promise<Artwork> {
    const { artwork } = allowed
    const [[owner], position] = await Promise.all([
      shownPeople.owners([artwork], person),
      strokeLog.lastPosition(artwork._id),
    ])
    if (!owner) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return toArtwork(artwork, { access: allowed, owner, position })
  }

  /** Shows a row that has just been written. */
  async function viewOfRow(person: Person, artwork: ArtworkRow): Promise<Artwork> {
    const [allowed] = await access.accessToAll([artwork], person)
    if (!allowed?.artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return viewOf(person, { ...allowed, artwork: allowed.artwork })
  }

  async function get(person: Person, artworkId: number): Promise<Artwork> {
    return viewOf(person, await accessOfReader(person, artworkId))
  }

  async function allowedTemplate(person: Person, templateId: number): Promise<TemplatePage> {
    const template = await templates.findEver(templateId)
    const owns = async (): Promise<boolean> => (await ownedPages(person.id)).has(templateId)
    if (!template || !(template.published || (await owns()))) throw Problem.notFound(TEMPLATE_NOT_FOUND)
    if (template.isPremium && !person.isAdmin && !(await owns()))
      throw Problem.forbidden(BUY_TEMPLATE_FIRST, 'not-owned')
    return template
  }

  /** Returns what a reply says of coins; nothing when `coinsEarned` is undefined. */
  async function earned(
    { id }: Person,
    coinsEarned: number | undefined,
  ): Promise<Pick<ChangedArtwork, 'coinsEarned' | 'user'>> {
    const user = coinsEarned !== undefined && (await accounts.find(id))
    return { ...(coinsEarned !== undefined && coinsEarned > 0 && { coinsEarned }), ...(user && { user }) }
  }

  async function getChanged(
    person: Person,
    artworkId: number,
    coinsEarned: number | undefined,
  ): Promise<ChangedArtwork> {
    return { ...(await get(person, artworkId)), ...(await earned(person, coinsEarned)) }
  }

  /** Returns whether the change has written anything, and what completing earned the person themselves. */
  async function apply(
    person: Person,
    allowed: ReadersAccess,
    given: ArtworkChange,
    keepMade: KeepMade = WITHOUT_KEY.keepMade,
  ): Promise<{ isChanged: boolean; coinsEarned?: number | undefined }> {
    const { completed } = given
    const { artwork: row, isOwner, publish } = allowed
    const artworkId = row._id
    if (completed === undefined && Object.keys(fieldsOf(given)).length === 0) {
      // A person who may draw has nothing to save here, because their strokes are in the log already.
      if (!allowed.draw) requireOwn(allowed, ONLY_OWNER_CHANGES)
      return { isChanged: false }
    }
    requireOwn(allowed, ONLY_OWNER_CHANGES)
    if (given.visibility !== undefined && given.visibility !== 'private') refuseHidden(row)
    if (given.visibility === 'public' && !publish)
      throw settings.current().noPublicPictures ? nothingPublic() : neverPublic()
    if (given.visibility === 'public' && !mayBePublic(row))
      throw await askParents(person, row, childrenWithoutConsent(row))
    const $set = await sharing.fieldsFor(row, given)
    if (completed === true) {
      const coinsEarned = await completion.complete(artworkId, $set, (transaction, { coins, ...kept }) =>
        keepMade(transaction, { ...kept, ...(isOwner && { coins }) }),
      )
      // The coins are the child's, also when a parent completes its artwork.
      return { isChanged: true, coinsEarned: isOwner ? coinsEarned : undefined }
    }
    if (completed === false) await completion.reopen(artworkId, $set)
    else if (given.visibility !== undefined || given.familyId !== undefined) await sharing.change(artworkId, $set)
    else await rows.updateOne({ _id: artworkId }, { $set: { ...$set, updatedAt: now() } })
    return { isChanged: true }
  }

  async function change(
    person: Person,
    allowed: ReadersAccess,
    given: ArtworkChange,
    keepMade?: KeepMade,
  ): Promise<ChangedArtwork> {
    const { isChanged, coinsEarned } = await apply(person, allowed, given, keepMade)
    return isChanged ? getChanged(person, allowed.artwork._id, coinsEarned) : viewOf(person, allowed)
  }

  return {
    /**
     * Throws a 404 Problem for an unknown template, a 403 Problem for one that must be bought first, for a family that the person does not
     * belong to and for a child's public artwork, and those of `ArtworkQuota.insert`. `ownPage` stands in for a template.
     */
    async create(
      person: Person,
      given: NewArtwork,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
      ownPage?: OwnPage,
    ): Promise<Artwork> {
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
        templateId: template?.id ?? null,
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
      const insert = (_id: number): Promise<ArtworkRow> =>
        quota.insert({ ...row, _id }, async (transaction) => {
          await ownPage?.keep(transaction)
          await keepMade(transaction, { id: _id, artworkId: _id })
        })
      return viewOfRow(person, await withFreeId(newArtworkId, insert))
    },

    /** Copies an artwork that the person may read (`copy-artwork.ts`). */
    copy: async (person: Person, { artwork }: ReadersAccess, keepMade?: KeepMade): Promise<Artwork> =>
      viewOfRow(person, await copyArtwork(person, artwork, keepMade)),

    /** Throws a 404 Problem if the person may not read the artwork. */
    get,

    /**
     * Returns the artwork as `change` did. `coinsEarned` is what completing it earned its owner, 0 for nothing; undefined for other
     * changes. Throws a 404 Problem if the person may not read it any more.
     */
    getChanged,

    /**
     * Changes title, visibility, family and completion for the owner; throws a 403 Problem for other readers and for a family that the
     * owner does not belong to, a 404 Problem for everybody else, a 409 Problem while parents have not agreed to a public one (CHILD-21),
     * and those of `Completion.complete`. An empty change succeeds also for people who may draw.
     */
    async change(
      person: Person,
      artworkId: number,
      given: ArtworkChange,
      keepMade?: KeepMade,
    ): Promise<ChangedArtwork> {
      return change(person, await accessOfReader(person, artworkId), given, keepMade)
    },

    /** Takes the artwork back in progress, for its owner. Throws a 409 Problem when it is in progress (ARTWORK-13). */
    async reopen(person: Person, artworkId: number): Promise<Artwork> {
      await requireOwned(person, artworkId, ONLY_OWNER_REOPENS)
      if (!(await completion.reopen(artworkId, {}))) throw Problem.conflict(ARTWORK_NOT_COMPLETED, 'in-progress')
      return get(person, artworkId)
    },

    /**
     * Saves an artwork that was sent back as a whole: the owner may change what `change` does, and a contributor who changes
     * anything gets a 403 Problem.
     * @param startCollaboration is called if the owner asks for contributors
     */
    async save(
      person: Person,
      artworkId: number,
      given: SavedArtwork,
      startCollaboration: (person: Person, allowed: ReadersAccess) => Promise<Artwork>,
    ): Promise<ChangedArtwork> {
      const allowed = await accessOfReader(person, artworkId)
      const { artwork: row, own, participant } = allowed
      const changed = changesIn(row, given)
      const startsCollaboration = given.collaborativeMode === true && !row.collaborativeMode
      if (!own && (!participant || startsCollaboration || Object.keys(changed).length > 0 || !knowsCode(row, given)))
        throw Problem.forbidden(ONLY_OWNER_CHANGES)
      if (!startsCollaboration) return change(person, allowed, changed)
      const { coinsEarned } = await apply(person, allowed, changed)
      return { ...(await startCollaboration(person, allowed)), ...(await earned(person, coinsEarned)) }
    },

    /** Returns the access of a person who may read the artwork; throws a 404 Problem otherwise. */
    accessOfReader,
    viewOfRow,
    /** Returns the row if the person may read it; throws a 404 Problem otherwise. */
    requireReadable,
    /**
     * Returns the row to its owner and to the parents of a child who owns it; throws a 403 Problem with this sentence for other readers,
     * a 404 Problem for everybody else.
     */
    requireOwned,
    findPage,
    /** Like `findPage`; throws a 404 Problem if the artwork does not exist. */
    async pageOf(artworkId: number): Promise<ArtworkPage> {
      const page = await findPage(artworkId)
      if (!page) throw Problem.notFound(ARTWORK_NOT_FOUND)
      return page
    },
    /** Returns the ids of the next artworks behind `artworkId` that may have a thousand strokes, in ascending order; none behind the last. */
    async longArtworksAfter(artworkId: number): Promise<number[]> {
      const filter = { _id: { $gt: artworkId }, bytes: { $gte: LONG_ARTWORK_BYTES } }
      return (await rows.find(filter, { sort: { _id: 1 }, limit: LONG_ARTWORKS })).map(({ _id }) => _id)
    },
    /** Returns null when the code belongs to no artwork. */
    async findBySessionCode(code: string): Promise<CodedArtwork | null> {
      const row = await rows.findOne({ sessionCode: code })
      return row && { ...row, codeUsedAt: row.codeUsedAt ?? row.updatedAt }
    },
    /** Stores that the code is in use now. Returns false if collaboration is off. */
    markCodeUsed: (artworkId: number): Promise<boolean> =>
      rows.updateOne({ _id: artworkId, collaborativeMode: true }, { $set: { codeUsedAt: now() } }),
    /**
     * Enables collaboration on an artwork in progress. `newCode` is used only if the artwork has no code. Returns null if the artwork
     * is completed or does not exist; rejects with DuplicateKey if the new code is taken.
     */
    async openCollaboration(artworkId: number, newCode: string): Promise<ArtworkRow | null> {
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
    /** Replaces the code; returns null if collaboration is off. Rejects with DuplicateKey if the new code is taken. */
    renewCode: (artworkId: number, sessionCode: string): Promise<ArtworkRow | null> =>
      rows.findOneAndUpdate(
        { _id: artworkId, collaborativeMode: true, completed: false },
        { $set: { sessionCode, updatedAt: now(), codeUsedAt: now() } },
      ),
    /** Disables collaboration and clears the code. */
    async closeCollaboration(artworkId: number): Promise<void> {
      const $set = { collaborativeMode: false, sessionCode: null, codeUsedAt: null, updatedAt: now() }
      await changeRights(artworkId, (artworks) => artworks.updateOne({ _id: artworkId }, { $set }))
    },
  }
}

export type ArtworkService = ReturnType<typeof createArtworkService>
