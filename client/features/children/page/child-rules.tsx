import { Pencil } from 'lucide-react'
import type { ChildOnPage } from '#contract/child-page.ts'
import { Button } from '#client/ui/button.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

const JOINED_BY = { nobody: 'Nobody', family: 'Its family', code: 'Anyone with a code' } as const

/** Returns what the settings of a child mean, a line each. */
function rulesOf(child: ChildOnPage): readonly (readonly [name: string, value: string])[] {
  const { kidMode, onlyFamily, joinedBy, quietHours, hasSecret } = child
  return [
    ['Colors', onlyFamily ? 'With members of its family only' : 'Also with people outside the family'],
    ['Who joins its pictures', JOINED_BY[onlyFamily && joinedBy === 'code' ? 'family' : joinedBy]],
    ['Who sees its pictures', 'Its parents, and a family that a picture is shared with; never everybody'],
    ['Quiet hours', quietHours ? `${quietHours.from} to ${quietHours.to}, ${quietHours.timeZone}` : 'None'],
    ['Signing in', hasSecret ? 'With its picture and a secret' : 'With its picture, without a secret'],
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
