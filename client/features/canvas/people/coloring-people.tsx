import { Avatar } from '#client/ui/pictures/avatar.tsx'
import type { ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { listInWords } from '#client/ui/list-text.ts'

type HeaderPeople =
  | { readonly as: 'names'; readonly people: readonly ShownPerson[] }
  | { readonly as: 'avatars'; readonly people: readonly ShownPerson[]; readonly more: number }

const MAX_NAMES = 2
const MAX_AVATARS = 3

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
        <span className="max-w-40 truncate text-small text-ink-soft max-desktop:sr-only">{nameList(shown.people)}</span>
      ) : (
        <>
          <span className="sr-only">{nameList(shown.people)}</span>
          {shown.more > 0 && (
            <span className="text-small whitespace-nowrap text-ink-soft max-tablet:pe-1">
              {`+${shown.more}`}
              <span className="max-tablet:sr-only"> more</span>
            </span>
          )}
        </>
      )}
    </div>
  )
}

/** Returns what the header shows of these people: names or avatars, by their number. */
export function headerPeople(people: readonly ShownPerson[]): HeaderPeople {
  if (people.length <= MAX_NAMES) return { as: 'names', people }
  const avatars = people.slice(0, MAX_AVATARS)
  return { as: 'avatars', people: avatars, more: people.length - avatars.length }
}

/** Returns 'Ana', 'Ana and Ben', 'Ana, Ben, and Oma'; screen readers get it instead of the avatars. */
export function nameList(people: readonly ShownPerson[]): string {
  return listInWords(people.map(({ name }) => name))
}
