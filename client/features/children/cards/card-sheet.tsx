import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { z } from 'zod'
import type { makeCards } from '#contract/cards.ts'
import { PAPERS, type Paper } from '#client/export/paper.ts'
import { avatarAddress } from '#client/features/children/picture-address.ts'
import { QrCode } from '#client/ui/qr-code.tsx'
import { cardAddress } from './card-address.ts'
import './card-sheet.css'

export type Card = z.output<typeof makeCards.reply>[number]

export const CARDS_ON_PAGE = 8
/** Millimeters left free at the bottom: content as high as the paper may spill onto an empty second one. */
const SLACK = 0.2

export interface CardSheetProps {
  cards: readonly Card[]
  /** The name of the class or family. */
  group: string
  paper: Paper
  /** Called once the pictures are decoded and the paper can be printed. */
  onReady: () => void
  onFailed: (error: unknown) => void
}

/** The printed cards, eight on a page. They are hidden on the screen, and while they are mounted nothing else is printed. */
export function CardSheet({ cards, group, paper, onReady, onFailed }: CardSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { short: width, long: height } = PAPERS[paper]

  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== page)
    }
  }, [width, height])

  const hear = useRef({ onReady, onFailed })
  useEffect(() => {
    hear.current = { onReady, onFailed }
  })
  useEffect(() => {
    let gone = false
    // A picture that is not decoded yet would print as an empty round.
    Promise.all([...(sheet.current?.querySelectorAll('img') ?? [])].map((picture) => picture.decode())).then(
      () => gone || hear.current.onReady(),
      (error: unknown) => gone || hear.current.onFailed(error),
    )
    return () => {
      gone = true
    }
  }, [])

  const pages = Array.from({ length: Math.ceil(cards.length / CARDS_ON_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_ON_PAGE, (page + 1) * CARDS_ON_PAGE),
  )
  return createPortal(
    <div ref={sheet} className="card-sheet" lang="en">
      {pages.map((onPage) => (
        <div key={onPage[0]!.id} className="card-page" style={{ width: `${width}mm`, height: `${height - SLACK}mm` }}>
          {onPage.map((card) => (
            <SignInCard key={card.id} card={card} group={group} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
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
