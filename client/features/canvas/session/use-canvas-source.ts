import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import type { Template } from '#contract/templates.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { storeQueries } from '#client/models/inventory/store-queries.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { mayBeItem, pickTemplate } from './pick-template.ts'
import { NOT_HERE } from './why-closed.ts'

/** What the canvas screen opens: an artwork, or the page of a new one. */
export interface CanvasSource {
  readonly artwork: Artwork | null
  /** The page of a new artwork. */
  readonly template: Template | null
  readonly failure: { readonly title?: string; readonly text: string; readonly onRetry?: () => void } | null
}

/** Shown in place of the page. A toast says why the code was refused. */
const NEW_INVITATION = 'Perhaps its code was changed. Ask who invited you for a new one.'

/** Milliseconds between two requests for an artwork that others color too. */
const SHARED_POLL_MS = 10_000
/** Kept in the tab's session storage: the address named the page. */
const chosenByAddress = storedText('selectedTemplateFromUrl', () => window.sessionStorage)
export interface CanvasAddress {
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
  const templates = useQuery({ ...templateQueries.list(), enabled: isNew })
  const [chance] = useState(Math.random)
  const pictures = usePictureCount(isNew && address.templateId === null && address.templateUrl === null)
  // The store is asked only for a number that no page has.
  const needsItems = isNew && templates.data !== undefined && mayBeItem(templates.data, address.templateId)
  // 'always': without a network the request fails at once, and another page is opened.
  const store = useQuery({ ...storeQueries.items(), enabled: needsItems, networkMode: 'always' })
  const items = !needsItems || store.isError ? [] : store.data
  // The list may be in the cache before it is requested here; it counts only when a template is to be picked.
  const picked =
    isNew && templates.data && items && pictures !== 'unknown'
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

  const error = isNew ? templates.error : found.data ? null : found.error
  const final = error !== null && !isTransient(error)
  useEffect(() => {
    if (final && !isNew && !codeRefused) toast({ title: 'Error', description: LOAD_ERROR, destructive: true })
  }, [final, isNew, codeRefused])

  const passing = error !== null && !final && !isNew
  useEffect(() => {
    if (passing) toast({ title: 'Error loading artwork', description: UNREACHABLE_TEXT, destructive: true })
  }, [passing])

  const whyNotOpened = (): NonNullable<CanvasSource['failure']> => {
    if (!final || isNew) return { text: UNREACHABLE_TEXT, onRetry: () => void (isNew ? templates : found).refetch() }
    if (codeRefused) return { title: 'This invitation does not open the picture', text: NEW_INVITATION }
    return { text: NOT_HERE }
  }
  return {
    artwork: found.data ?? null,
    template: picked?.template ?? null,
    failure: error && whyNotOpened(),
  }
}

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
