import { useQuery } from '@tanstack/react-query'
import { noticeQueries } from './notice-queries.ts'

const MOST_SHOWN = 99

/**
 * How many notices are unread: a dot next to the menu's button, or the number in the menu's entry. Nothing is shown while it is not known:
 * the screen of the notices tells of failures.
 */
export function UnreadMark({ as }: { as: 'dot' | 'number' }) {
  const { data } = useQuery(noticeQueries.unread())
  if (!data || data.unread === 0) return null
  const words = data.unread === 1 ? '1 new notice' : `${data.unread} new notices`
  if (as === 'dot')
    return (
      <>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-0 size-[14px] rounded-full border-2 border-paper bg-tomato"
        />
        <span className="sr-only">{words}</span>
      </>
    )
  return (
    <span className="ml-auto min-w-7 rounded-full bg-tomato-deep px-2 text-center text-small leading-7 font-semibold text-white">
      <span aria-hidden="true">{data.unread > MOST_SHOWN ? `${MOST_SHOWN}+` : data.unread}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
