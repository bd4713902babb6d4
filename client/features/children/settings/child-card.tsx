import { Images, KeyRound, Moon, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FamilyKind } from '#contract/families.ts'
import type { Child } from '#contract/children.ts'
import { ChildPicture } from '#client/features/children/child-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

export interface ChildCardProps {
  child: Child
  kind: FamilyKind
  onLook: () => void
  onChange: () => void
  onDelete: () => void
}

/** On the smallest phones, the words stand alone, so that all buttons are in one row. */
const NARROW = 'max-[23rem]:px-3! max-[23rem]:[&_svg]:hidden'

/** One child for its parents: who it is, how it is set up, and what can be done. */
export function ChildCard({ child, kind, onLook, onChange, onDelete }: ChildCardProps) {
  const { id, name, kidMode, onlyFamily, hasSecret, quietHours, hasOtherHome, isPaused } = child
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-4 p-4 tablet:gap-x-5 tablet:p-5">
      <ChildPicture child={child} className="size-18" />
      <div className="flex min-w-36 grow basis-36 flex-col gap-2">
        <h3 className="text-heading-4 wrap-anywhere">
          <Link
            to={`/children/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center rounded-small underline underline-offset-4"
          >
            {name}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-1.5">
          {isPaused && <Badge tone="tomato">Signed out</Badge>}
          {hasOtherHome && <Badge tone="plain">Two homes</Badge>}
          {kidMode && <Badge tone="butter">Kid mode</Badge>}
          {onlyFamily && <Badge tone="blueberry">Only {kind}</Badge>}
          {hasSecret && (
            <Badge tone="plain" icon={<KeyRound aria-hidden="true" />}>
              Secret
            </Badge>
          )}
          {quietHours && (
            <Badge tone="plain" icon={<Moon aria-hidden="true" />}>
              {quietHours.from} to {quietHours.to}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" className={NARROW} aria-label={`Pictures of ${name}`} onClick={onLook}>
          <Images aria-hidden="true" />
          Pictures
        </Button>
        <Button size="small" className={NARROW} aria-label={`Change ${name}'s profile`} onClick={onChange}>
          <Pencil aria-hidden="true" />
          Change
        </Button>
        {!hasOtherHome && (
          <IconButton
            label={`Delete ${name}'s profile`}
            icon={<Trash2 />}
            onClick={onDelete}
            className="text-tomato-ink"
          />
        )}
      </div>
    </Card>
  )
}
