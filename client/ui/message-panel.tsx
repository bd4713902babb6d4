import type { ReactNode } from 'react'
import { LogoMark } from './logo.tsx'

export interface MessagePanelProps {
  title: string
  text: ReactNode
  /** Buttons or links to go on with. */
  actions: ReactNode
}

/** One message in the middle of a screen: something is missing or has failed. */
export function MessagePanel({ title, text, actions }: MessagePanelProps) {
  return (
    <div className="mx-auto flex max-w-[460px] flex-col items-center gap-4 px-5 py-16 text-center">
      <LogoMark className="h-20" />
      <h1 className="text-heading-2 wrap-anywhere">{title}</h1>
      <p className="text-balance text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
