import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useState } from 'react'
import { z } from 'zod'
import { type RewardReason, REWARDS } from '#contract/coins.ts'
import { sendFeedback } from '#contract/feedback.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { Coin, CoinBadge } from '#client/ui/coin-badge.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { inventoryQueries, storeQueries } from '#client/models/store-queries.ts'
import { Card } from '#client/ui/card.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextInput } from '#client/ui/controls/text-input.tsx'
import { randomId } from '#client/bytes/random-id.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { createRepeatKey, type RepeatKey } from '#client/http/repeat-key.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { ITEM_GRID } from './item-card.tsx'
import { ItemList } from './item-list.tsx'
import { ITEM_TABS, itemsOf, tabNamed } from './item-tabs.ts'

/** What the form takes. */
export const Suggestion = z.object({
  title: z.string().trim().min(1, 'Please name the item'),
  description: z.string().trim().min(1, 'Please describe it'),
})

/** Sends a suggestion for the store as feedback, once when it is sent again after a lost reply. Toasts say what became of it. */
export const suggestionMutation = (keys: RepeatKey) =>
  mutationOptions({
    mutationFn: ({ title, description }: Suggestion) => {
      const body = { type: 'suggestion', title, description, priority: 'medium', source: 'web' } as const
      return call(sendFeedback, { body, idempotencyKey: keys.of(body) })
    },
    onSuccess: () => {
      keys.forget()
      toast({ title: 'Suggestion submitted!' })
    },
    onError: (error: Error) =>
      toast({
        title: 'Submission failed',
        description: failureText(error, { fallback: 'Failed to submit suggestion. Please try again.' }),
        destructive: true,
      }),
  })

const EMPTY: Suggestion = { title: '', description: '' }
/** In characters, as the server takes them. */
const MAX_LENGTH = { title: 200, description: 2_000 } as const

const TEXTS: Readonly<Record<RewardReason, string>> = {
  completed_artwork: 'Complete a coloring page',
  received_reactions: 'Receive reactions',
  shared_artwork: 'Share an artwork',
  daily_challenge: 'Complete a daily challenge',
}
/** In the order of the guide. */
const REASONS: readonly RewardReason[] = [
  'completed_artwork',
  'received_reactions',
  'shared_artwork',
  'daily_challenge',
]

const SKELETONS = 8

/** The rewards store, `/store`: the balance, what earns coins, and what they buy. The tab is in the address. */
export function StorePage() {
  const { coins, child } = useAccount()
  const [address, setAddress] = useSearchParams()
  const tab = tabNamed(address.get('tab'))
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-5 px-5 pt-4 pb-16 tablet:gap-6 tablet:px-8 tablet:pt-8">
      <PageTitle>Rewards Store</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h1 className="text-heading-2 tablet:text-heading-1">Rewards Store</h1>
        <p className="flex items-center gap-3 text-ink-soft">
          <span className="max-tablet:sr-only">Your coins</span>
          <CoinBadge coins={coins} />
        </p>
      </div>
      <WaysToEarn />
      <Tabs value={tab.value} onValueChange={(chosen) => setAddress({ tab: chosen }, { replace: true })}>
        <TabList
          label="Kind of item"
          tabs={ITEM_TABS.map(({ value, words }) => ({ value, label: words }))}
          className="self-start [&>button]:min-w-fit max-tablet:w-full max-tablet:flex-wrap max-tablet:rounded-card max-tablet:[&>button]:basis-[30%]"
        />
        {ITEM_TABS.map((each) => (
          <TabPanel key={each.value} value={each.value}>
            <Shelf tabValue={each.value} />
          </TabPanel>
        ))}
      </Tabs>
      {child === null && <SuggestionForm />}
    </div>
  )
}

/** The items of one tab, once it is known what is sold and what is owned. */
function Shelf({ tabValue }: { tabValue: string }) {
  const items = useQuery(storeQueries.items())
  const inventory = useQuery(inventoryQueries.list())
  const tab = tabNamed(tabValue)
  return (
    <Loaded
      query={{
        data: items.data && inventory.data && { items: items.data, inventory: inventory.data },
        error: (!items.data && items.error) || (!inventory.data && inventory.error) || null,
        refetch: () => {
          if (!items.data) void items.refetch()
          if (!inventory.data) void inventory.refetch()
        },
      }}
      failure="Couldn't load the store"
      loading={
        <LoadingGrid
          label="Loading the store..."
          count={SKELETONS}
          className={ITEM_GRID}
          itemClassName="aspect-[4/5] w-full"
        />
      }
    >
      {(both) => <ItemList tab={tab} items={itemsOf(tab, both.items)} inventory={both.inventory} />}
    </Loaded>
  )
}

/** The box that says what earns coins, and how many. */
function WaysToEarn() {
  return (
    <Card className="p-4 tablet:p-6">
      <h2 className="text-heading-4">How to earn coins</h2>
      <ul className="mt-3 grid gap-x-6 gap-y-2 tablet:grid-cols-2 desktop:flex desktop:justify-between">
        {REASONS.map((reason) => (
          <li key={reason} className="flex flex-wrap items-center gap-x-3">
            <span className="inline-flex shrink-0 max-desktop:min-w-16 items-center gap-2 font-display text-lead font-bold tabular-nums">
              <Coin />
              {REWARDS[reason]}
              <span className="sr-only">coins:</span>
            </span>
            <span className="min-w-0 grow basis-28 leading-tight text-ink-soft desktop:basis-auto">
              {TEXTS[reason]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The form that suggests an item for the store. What was typed stays when the sending fails. */
function SuggestionForm() {
  const form = useForm({ resolver: zodResolver(Suggestion), defaultValues: EMPTY })
  const suggestion = useSuggestion()
  const submit = form.handleSubmit((given) => {
    if (!suggestion.isPending) suggestion.mutate(given, { onSuccess: () => form.reset() })
  })
  return (
    <Card className="p-4 tablet:p-6">
      <h2 className="text-heading-4">What is missing?</h2>
      <p className="mt-1 text-ink-soft">Suggest something that the store should have.</p>
      <form noValidate className="mt-4 grid items-start gap-x-6 gap-y-4 tablet:grid-cols-2" onSubmit={submit}>
        <FormField form={form} name="title" label="Item name">
          {(input) => <TextInput {...input} maxLength={MAX_LENGTH.title} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="description" label="Description">
          {(input) => <TextArea {...input} maxLength={MAX_LENGTH.description} />}
        </FormField>
        <Button type="submit" className="justify-self-start" aria-disabled={suggestion.isPending}>
          {suggestion.isPending ? 'Sending...' : 'Send suggestion'}
        </Button>
      </form>
    </Card>
  )
}

export type Suggestion = z.output<typeof Suggestion>

/** The mutation of a suggestion for a component. */
function useSuggestion() {
  const [keys] = useState(() => createRepeatKey(randomId))
  return useMutation(suggestionMutation(keys))
}
