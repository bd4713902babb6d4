import type { Account } from '#contract/accounts.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'

/** Who the person is: picture, names and coin balance. Beside the tabs on a desktop, else above them. */
export function ProfileCard({ account }: { account: Account }) {
  const { id, username, nickname, profileColor, profileImageUrl, coins, child } = account
  const name = personName(account)
  return (
    <Card className="flex items-center gap-4 p-4 tablet:gap-6 tablet:p-6 desktop:sticky desktop:top-24 desktop:flex-col desktop:self-start desktop:text-center">
      <Avatar
        name={name}
        color={personColor(id, profileColor)}
        imageUrl={profileImageUrl}
        size="large"
        className="desktop:size-28! desktop:text-[3rem]"
      />
      <div className="flex min-w-0 grow flex-col gap-0.5 desktop:w-full">
        <h1 className="text-heading-3 wrap-anywhere tablet:text-heading-2">{name}</h1>
        {nickname && <p className="text-lead wrap-anywhere">“{nickname}”</p>}
        {child === null && <p className="wrap-anywhere text-ink-soft">@{username}</p>}
        <CoinBadge coins={coins} className="mt-2 self-start desktop:self-center" />
      </div>
    </Card>
  )
}
