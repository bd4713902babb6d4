/** Renders a screen of the client to text, without a browser, with the replies that it would have fetched. */
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { JoinDialogContext } from '#client/features/collaboration/join-dialog-host.tsx'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { TooltipProvider } from '#client/ui/overlays/tooltip.tsx'

export interface ScreenSetting {
  /** Who is signed in; null for nobody. */
  account?: Account | null
  /** The address, and the pattern of the route that it belongs to. */
  address?: string
  pattern?: string
  replies?: readonly (readonly [QueryKey, unknown])[]
  /** A query whose request failed. */
  failures?: readonly (readonly [QueryKey, Error])[]
}

async function failOn(queries: QueryClient, queryKey: QueryKey, error: Error): Promise<void> {
  await queries.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false })
}

/** Returns the markup of a screen's first render. Effects do not run, and nothing is fetched. */
export async function renderScreen(
  screen: ReactNode,
  { account = null, address = '/', pattern = '*', replies = [], failures = [] }: ScreenSetting = {},
): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false, retryOnMount: false } } })
  queries.setQueryData(currentUserQuery.queryKey, account)
  for (const [key, reply] of replies) queries.setQueryData(key, reply)
  await Promise.all(failures.map(([key, error]) => failOn(queries, key, error)))
  const routes = createElement(Routes, null, createElement(Route, { path: pattern, element: screen }))
  const markup = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(
        MemoryRouter,
        { initialEntries: [address] },
        createElement(TooltipProvider, null, createElement(JoinDialogContext, { value: () => undefined }, routes)),
      ),
    ),
  )
  queries.clear()
  return markup
}

/** Returns the words of a markup, with one space between them. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<svg.*?<\/svg>/g, ' ')
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;|&rsquo;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the links of a markup as 'words -> address'. */
export function linksOf(markup: string): string[] {
  return [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', inner = '']) => `${wordsOf(inner)} -> ${href.replaceAll('&amp;', '&')}`,
  )
}
