import { Link } from 'react-router-dom'
import { useSession } from '#client/models/session/use-session.ts'

/**
 * Says where more of a kind is to be had, to grown-ups with an account who have not bought all of it. Children are not shown it, and
 * neither is kid mode (ITEM-3).
 */
export function StoreHint({ words, tab, owns, all }: { words: string; tab: string; owns: number; all: number }) {
  const { account } = useSession()
  if (!account || account.child || owns >= all) return null
  return (
    <Link
      to={`/store?tab=${tab}`}
      className="inline-flex min-h-11 items-center self-start [@media(max-height:54rem)_and_(min-width:64rem)]:hidden text-small text-ink-soft underline"
    >
      {words}
    </Link>
  )
}
