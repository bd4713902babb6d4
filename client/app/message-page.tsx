import type { ReactNode } from 'react'
import { LogoMark } from '#client/ui/logo.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

export interface MessagePageProps {
  title: string
  text: ReactNode
  /** Buttons or links to go on with. */
  actions: ReactNode
}

/** A full screen with one message: something is missing or has failed. */
export function MessagePage({ title, text, actions }: MessagePageProps) {
  return (
    <div className="enamel grid min-h-svh place-items-center p-5">
      <PageTitle>{title}</PageTitle>
      <main className="flex max-w-[460px] flex-col items-center gap-4 text-center">
        <LogoMark className="h-20" />
        <h1 className="text-heading-2">{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      </main>
    </div>
  )
}
