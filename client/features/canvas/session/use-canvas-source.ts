import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { isRefused } from '#client/http/is-refused.ts'
import { failureText } from '#client/http/failure-text.ts'
import { type ClosePlan, heldText, LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { BLANK_SHEET, type NewPage } from '#client/models/templates/blank-sheet.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { mayBeItem, pickTemplate } from './pick-template.ts'

/** What the canvas screen opens: an artwork, or the page of a new one. */
interface CanvasSource {
  readonly artwork: Artwork | null
  /** The page of a new artwork. */
  readonly template: NewPage | null
  readonly failure: { readonly title?: string; readonly text: string; readonly onRetry?: () => void } | null
}

/** Shown in place of the page. A toast says why the code was refused. */
const NEW_INVITATION = 'Perhaps its code was changed. Ask who invited you for a new one.'

/** Milliseconds between two requests for an artwork that others color too. */
const SHARED_POLL_MS = 10_000
/** Kept in the tab's session storage: the address named the page. */
const chosenByAddress = storedText('selectedTemplateFromUrl', () => window.sessionStorage)
interface CanvasAddress {
  /** Null for a new artwork. */
  readonly artworkId: number | null
  /** The `templateId` of the address, null when it has none. */
  readonly templateId: string | null
  /** The `template_url` of the address, null when it has none. */
  readonly templateUrl: string | null
  /** The code in the address was refused, and a toast has said so. */
  readonly codeRefused: boolean
}

/** Fetches what the address names: an artwork, or the template of a new one. Null requests nothing yet. */
export function useCanvasSource(address: CanvasAddress | null): CanvasSource {
  const artworkId = address?.artworkId ?? null
  const codeRefused = address?.codeRefused === true
  const isNew = address !== null && artworkId === null
  const found = useQuery({
    ...artworkQueries.detail(artworkId ?? 0),
    enabled: artworkId !== null,
    // The service worker may have the artwork even when the browser reports that it is offline.
    networkMode: 'always',
    // Other people may rename it, end collaboration or delete it meanwhile.
    refetchInterval: ({ state }) => (state.data?.collaborativeMode ? SHARED_POLL_MS : false),
  })
  // An empty sheet needs no list, and so no network.
  const isBlank = isNew && address.templateId === String(BLANK_SHEET.id)
  const templates = useQuery({ ...templateQueries.list(), enabled: isNew && !isBlank })
  const [chance] = useState(Math.random)
  const pictures = usePictureCount(isNew && address.templateId === null && address.templateUrl === null)
  // The store is asked only for a number that no page has.
  const needsItems = isNew && !isBlank && templates.data !== undefined && mayBeItem(templates.data, address.templateId)
  // 'always': without a network the request fails at once, and another page is opened.
  const store = useQuery({ ...storeQueries.items(), enabled: needsItems, networkMode: 'always' })
  const items = !needsItems || store.isError ? [] : store.data
  // The list may be in the cache before it is requested here; it counts only when a template is to be picked.
  const picked =
    isNew && !isBlank && templates.data && items && pictures !== 'unknown'
      ? pickTemplate(templates.data, {
          requested: address.templateId,
          imageUrl: address.templateUrl,
          items,
          chance,
          pictures,
        })
      : null

  const missing = picked?.missing === true
  const isAsked = address !== null && (address.templateId ?? address.templateUrl) !== null
  const isChosen = picked !== null && !missing && isAsked
  useEffect(() => {
    if (isChosen) chosenByAddress.write('true')
  }, [isChosen])
  useStoreNotice(picked?.inStore === true)
  const none = picked !== null && picked.template === null
  useEffect(() => {
    if (missing) toast({ title: 'Template not found', description: 'Here is another page instead.', destructive: true })
  }, [missing])
  useEffect(() => {
    if (none)
      toast({
        title: 'No templates available',
        description: 'Please try again later when templates are loaded.',
        destructive: true,
      })
  }, [none])

  const error = isBlank || found.data ? null : isNew ? templates.error : found.error
  const final = isRefused(error)
  useEffect(() => {
    if (final && !isNew && !codeRefused) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [final, isNew, codeRefused])

  const passing = error === null || final ? null : loadText(error)
  useEffect(() => {
    if (passing !== null && !isNew) toast({ title: 'Error loading artwork', description: passing, destructive: true })
  }, [passing, isNew])

  const whyNotOpened = (): NonNullable<CanvasSource['failure']> => {
    if (!final || isNew)
      return { text: passing ?? UNREACHABLE_TEXT, onRetry: () => void (isNew ? templates : found).refetch() }
    if (codeRefused) return { title: 'This invitation does not open the picture', text: NEW_INVITATION }
    return { text: NOT_HERE }
  }
  return {
    artwork: found.data ?? null,
    template: isBlank ? BLANK_SHEET : (picked?.template ?? null),
    failure: error && whyNotOpened(),
  }
}

/** Returns why nothing could be loaded for now: the server was not reached, or its reply breaks the contract. */
const loadText = (error: Error): string =>
  failureText(error, { said: () => UNREACHABLE_TEXT, fallback: UNREACHABLE_TEXT })

/**
 * Returns how many artworks the person has, for the choice of a random page. Keeps the first reply, so that the choice does not
 * change later; null when it is not wanted or the first request fails.
 */
function usePictureCount(wanted: boolean): number | null | 'unknown' {
  const { data, failureCount } = useQuery({ ...artworkQueries.list(), enabled: wanted })
  const [count, setCount] = useState<number | null | 'unknown'>('unknown')
  const now = data ? data.length : failureCount > 0 ? null : 'unknown'
  if (wanted && count === 'unknown' && now !== 'unknown') setCount(now)
  return wanted ? count : null
}

/** Says once that another page stands in for one that has to be bought. The store is named to grown-ups only. */
function useStoreNotice(inStore: boolean): void {
  const { account } = useSession()
  const [kidMode] = useStoredSwitch('kidMode')
  const navigate = useNavigate()
  const say = useEffectEvent(() => {
    if (account?.child || kidMode) toast({ title: 'That page is not yours yet', description: 'Here is another one.' })
    else
      toast({
        title: 'That page is in the store',
        description: 'Here is another one.',
        action: { label: 'Store', onPress: () => void navigate('/store') },
      })
  })
  useEffect(() => {
    if (inStore) say()
  }, [inStore])
}

/** What the person can do when an artwork could not be loaded, which a toast says. */
export const NOT_HERE = 'Ask who sent you here to share it with you again, or go on with one of your own pictures.'

/** Returns whether the page itself says why it closed, so that no toast is needed. */
export const pageExplainsClose = ({ reason }: Pick<ClosePlan, 'reason'>): boolean =>
  reason === 'no-right' || reason === 'deleted' || reason === 'family-only'

type ClosedArtwork = Pick<Artwork, 'title' | 'ownerName' | 'isOwner' | 'sessionCode'>

/**
 * Returns what a person reads in place of a page that they could see until now, and what they can do.
 * @param held the number of their strokes that only this device has
 */
export function whyClosed(
  closed: Pick<ClosePlan, 'reason'>,
  artwork: ClosedArtwork | null,
  held: number,
): { title?: string; text: string } {
  const why = reasonText(closed, artwork)
  return held > 0 ? { ...why, text: `${why.text} ${heldText(held)}` } : why
}

function reasonText(
  { reason }: Pick<ClosePlan, 'reason'>,
  artwork: ClosedArtwork | null,
): { title?: string; text: string } {
  if (artwork === null) return { text: NOT_HERE }
  const { title, ownerName, isOwner, sessionCode } = artwork
  if (reason === 'deleted')
    return {
      title: 'This picture is gone',
      text: isOwner
        ? `You deleted “${title}” in another place. Your other pictures are at home.`
        : `${ownerName} deleted “${title}”, so it cannot be colored any more. Your own pictures are at home.`,
    }
  if (reason === 'family-only')
    return {
      title: 'This page is for one family now',
      text: `A child colors “${title}” with its family only, so nobody else is on the page while it is there. What you have colored is saved. Your own pictures are at home.`,
    }
  if (reason !== 'no-right') return { text: NOT_HERE }
  // The code is known to those who colored along (ACCESS-7).
  if (sessionCode !== null)
    return {
      title: 'You are not on this page any more',
      text: `${ownerName} took you off “${title}”. What you colored stays on it. To come back, ask ${ownerName} to let you back in.`,
    }
  return {
    title: 'This page is private now',
    text: `${ownerName} does not share “${title}” any more. Ask ${ownerName} if you would like to see it again.`,
  }
}
