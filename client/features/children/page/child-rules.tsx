import { Pencil } from 'lucide-react'
import type { ChildOnPage } from '#contract/child-page.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { timeOfDay } from '#client/ui/clock-text.ts'
import { Button } from '#client/ui/button.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

/** Returns what the settings of a child mean, a line each. */
export function rulesOf(child: ChildOnPage): readonly (readonly [name: string, value: string])[] {
  const { kidMode, onlyFamily, joinedBy, quietHours, hasSecret, familyKind: kind } = child
  const joins = { nobody: 'Nobody', family: `The ${kind}`, code: 'Anyone with a code' } as const
  const { parents } = kindTexts({ kind })
  return [
    ['Colors', onlyFamily ? `With members of the ${kind} only` : `Also with people outside the ${kind}`],
    ['Who joins the pictures', joins[onlyFamily && joinedBy === 'code' ? 'family' : joinedBy]],
    ['Who sees the pictures', `The ${parents}, and a ${kind} that a picture is shared with; never everybody`],
    [
      'Quiet hours',
      quietHours ? `${timeOfDay(quietHours.from)} to ${timeOfDay(quietHours.to)}, ${quietHours.timeZone}` : 'None',
    ],
    ['Signing in', hasSecret ? 'With a picture and a secret' : 'With a picture, without a secret'],
    ['Canvas', kidMode ? 'Kid mode' : 'All tools'],
  ]
}

/** What the child may do, and its quiet hours. */
export function ChildRules({ child, onChange }: { child: ChildOnPage; onChange: () => void }) {
  return (
    <TitledCard
      title={`What ${child.name} may do`}
      actions={
        <Button size="small" aria-label={`Change what ${child.name} may do`} onClick={onChange}>
          <Pencil aria-hidden="true" />
          Change
        </Button>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 tablet:grid-cols-2">
        {rulesOf(child).map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}
