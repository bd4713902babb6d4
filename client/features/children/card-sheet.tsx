import type { z } from 'zod'
import type { makeCards } from '#contract/cards.ts'
import { PAPERS, type Paper } from '#client/export/paper.ts'
import { PaperPage, PaperSheet, type PaperSheetProps } from '#client/ui/paper-sheet.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { avatarAddress } from './child-picture.tsx'
import { cardAddress } from './card-address.ts'
import './card-sheet.css'

export type Card = z.output<typeof makeCards.reply>[number]

export const CARDS_ON_PAGE = 8

export interface CardSheetProps extends Pick<PaperSheetProps, 'onReady' | 'onFailed'> {
  cards: readonly Card[]
  /** The name of the class or family. */
  group: string
  paper: Paper
}

/** The printed cards, eight on a page. */
export function CardSheet({ cards, group, paper, onReady, onFailed }: CardSheetProps) {
  const { short: width, long: height } = PAPERS[paper]
  const pages = Array.from({ length: Math.ceil(cards.length / CARDS_ON_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_ON_PAGE, (page + 1) * CARDS_ON_PAGE),
  )
  return (
    <PaperSheet width={width} height={height} onReady={onReady} onFailed={onFailed}>
      {pages.map((onPage) => (
        <PaperPage key={onPage[0]!.id} width={width} height={height} className="card-page">
          {onPage.map((card) => (
            <SignInCard key={card.id} card={card} group={group} />
          ))}
        </PaperPage>
      ))}
    </PaperSheet>
  )
}

function SignInCard({ card: { name, avatar, color, token }, group }: { card: Card; group: string }) {
  return (
    <div className="sign-in-card">
      <div className="sign-in-card-who">
        <div className="sign-in-card-picture" style={{ backgroundColor: `color-mix(in srgb, ${color} 40%, white)` }}>
          <img src={avatarAddress(avatar)} alt="" />
        </div>
        <p className="sign-in-card-name">{name}</p>
        <p className="sign-in-card-class">{group}</p>
      </div>
      <QrCode
        text={cardAddress(token, location.origin)}
        label={`Signs ${name} in on a device of ${group}`}
        className="sign-in-card-code"
      />
    </div>
  )
}
