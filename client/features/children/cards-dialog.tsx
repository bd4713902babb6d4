import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { endCards, listCards, makeCards } from '#contract/cards.ts'
import type { Child } from '#contract/children.ts'
import type { Family } from '#contract/families.ts'
import type { Paper } from '#client/export/paper.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { type Card, CARDS_ON_PAGE, CardSheet } from './card-sheet.tsx'

export interface CardsDialogProps {
  open: boolean
  family: Pick<Family, 'id' | 'name' | 'kind'>
  present: readonly Child[]
  onClose: () => void
}

/** Makes, prints and ends the cards with which children sign in on the devices of the class or family (CHILD-70). */
export function CardsDialog({ open, family, present, onClose }: CardsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Sign-in cards"
      description={`A child scans its card with the camera of a device of the ${family.kind}, and is signed in. On every other device the card opens nothing.`}
    >
      <Cards family={family} present={present} />
    </Dialog>
  )
}

const cardsQuery = (familyId: number) => ({
  queryKey: ['/api/cards', familyId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withErrorMessage(call(listCards, { params: { id: familyId }, signal }), () => 'Failed to fetch the cards'),
  staleTime: 0,
})

/** A component inside the dialog, so that the tokens are gone when it is closed. */
function Cards({ family, present }: { family: CardsDialogProps['family']; present: readonly Child[] }) {
  const query = useQuery(cardsQuery(family.id))
  const [made, setMade] = useState<readonly Card[] | null>(null)
  if (made) return <PrintCards cards={made} group={family.name} />
  return (
    <Loaded query={query} failure="Couldn't load the cards" loading={<Skeleton className="h-40 w-full" />}>
      {(cards) => (
        <MakeCards family={family} present={present} withCard={cards.map(({ childId }) => childId)} onMade={setMade} />
      )}
    </Loaded>
  )
}

interface MakeCardsProps {
  family: CardsDialogProps['family']
  present: readonly Child[]
  withCard: readonly number[]
  onMade: (cards: readonly Card[]) => void
}

function MakeCards({ family: { id }, present, withCard, onMade }: MakeCardsProps) {
  const queries = useQueryClient()
  const without = present.filter((child) => !withCard.includes(child.id)).map((child) => child.id)
  const isMixed = without.length > 0 && withCard.length > 0
  const [whose, setWhose] = useState(isMixed ? 'without' : 'all')
  const childIds = whose === 'all' ? undefined : whose === 'without' ? without : [Number(whose)]
  const ending = withCard.filter((childId) => childIds?.includes(childId) ?? true).length
  const make = useMutation({
    mutationFn: () => call(makeCards, { params: { id }, body: childIds ? { childIds } : {} }),
    // Mutation results stay in the cache until this time is over: 0 removes the tokens at once.
    gcTime: 0,
    retry: false,
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: cardsQuery(id).queryKey }),
  })
  const end = useMutation({
    mutationFn: () => call(endCards, { params: { id }, body: childIds ? { childIds } : {} }),
    retry: false,
    onSuccess: () => toast({ title: ending === 1 ? 'The card has ended' : `${ending} cards have ended` }),
    onSettled: () => queries.invalidateQueries({ queryKey: cardsQuery(id).queryKey }),
  })
  const failure = make.error ?? end.error
  const isBusy = make.isPending || end.isPending
  const options = [
    { value: 'all', label: `All ${present.length} children` },
    ...(isMixed ? [{ value: 'without', label: `The ${without.length} without a card` }] : []),
    ...present.map((child) => ({ value: String(child.id), label: child.name })),
  ]
  return (
    <div className="flex flex-col gap-5">
      {failure && (
        <Alert title="Nothing was changed">
          <p>{failureText(failure, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <Select label="Cards for" options={options} value={whose} onChange={setWhose} />
      <p className="text-pretty text-ink-soft">
        {ending === 0
          ? 'They have no cards yet.'
          : `${ending === 1 ? 'The card from before ends' : `The ${ending} cards from before end`} as soon as you make new ones. Children who are signed in stay so.`}
      </p>
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="large" disabled={isBusy} onClick={() => make.mutate()}>
          {make.isPending ? 'Making cards...' : 'Make new cards'}
        </Button>
        {ending > 0 && (
          <Button size="large" disabled={isBusy} onClick={() => end.mutate()}>
            {end.isPending ? 'One moment...' : ending === 1 ? 'End the card' : `End ${ending} cards`}
          </Button>
        )}
      </div>
    </div>
  )
}

const PAPER_OPTIONS = [
  { value: 'A4', label: 'A4' },
  { value: 'Letter', label: 'Letter' },
] as const

function PrintCards({ cards, group }: { cards: readonly Card[]; group: string }) {
  const [paper, setPaper] = useState<Paper>('A4')
  const [ready, setReady] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const pages = Math.ceil(cards.length / CARDS_ON_PAGE)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty">
        <strong>
          {cards.length === 1 ? `The card of ${cards[0]!.name} is made.` : `${cards.length} cards are made.`}
        </strong>{' '}
        They are shown here only now, so print them before you close this. They fill{' '}
        {pages === 1 ? 'one page' : `${pages} pages`}.
      </p>
      <Segments label="Paper" options={PAPER_OPTIONS} value={paper} onChange={setPaper} />
      {ready === 'failed' && (
        <Alert title="Couldn't load the pictures of the cards">
          <p>Please check the connection, close this and make the cards again.</p>
        </Alert>
      )}
      <Button variant="primary" size="large" disabled={ready !== 'ready'} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print the cards
      </Button>
      <p className="text-small text-pretty text-ink-soft">
        Cut along the lines. A lost card opens nothing outside your devices; make a new one, and it ends here too.
      </p>
      <CardSheet
        cards={cards}
        group={group}
        paper={paper}
        onReady={() => setReady('ready')}
        onFailed={() => setReady('failed')}
      />
    </div>
  )
}
