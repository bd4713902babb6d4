import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LogoMark } from './logo.tsx'
import { Button } from './button.tsx'
import { PageTitle } from './page-title.tsx'

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

/** A screen with one message, from which the only way leads home. */
export function HomeMessage({ title, text }: Pick<MessagePanelProps, 'title' | 'text'>) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <MessagePanel
        title={title}
        text={text}
        actions={
          <Button asChild variant="primary">
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    </>
  )
}
