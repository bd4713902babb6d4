import { Avatar } from '#client/ui/avatar.tsx'
import type { ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { headerPeople, namesInWords } from './header-people.ts'

/** The people who color this artwork: up to two names, else three avatars and the number of the others. */
export function ColoringPeople({ people }: { people: readonly ShownPerson[] }) {
  if (people.length === 0) return null
  const shown = headerPeople(people)
  return (
    <div className="flex items-center gap-2 max-tablet:gap-1">
      <span className="flex">
        {shown.people.map((person) => (
          <Avatar
            key={person.userId}
            name={person.name}
            color={person.color}
            className="-ml-2 border-2 border-paper first:ml-0 max-tablet:-ml-1.5 max-tablet:size-7 max-tablet:text-small max-tablet:first:ml-0"
          />
        ))}
      </span>
      {shown.as === 'names' ? (
        <span className="max-w-40 truncate text-small text-ink-soft max-desktop:sr-only">
          {namesInWords(shown.people)}
        </span>
      ) : (
        <>
          <span className="sr-only">{namesInWords(shown.people)}</span>
          {shown.more > 0 && (
            <span className="text-small whitespace-nowrap text-ink-soft">
              {`+${shown.more}`}
              <span className="max-tablet:sr-only"> more</span>
            </span>
          )}
        </>
      )}
    </div>
  )
}
