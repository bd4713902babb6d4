import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { contactAddress } from '#client/ui/contact-address.ts'
import { PageTitle } from '#client/ui/page-title.tsx'

export interface TextPageProps {
  title: string
  sections: readonly { readonly title: string; readonly text: readonly string[] }[]
  /** Stands after the sections. */
  children?: ReactNode
}

/** A screen to read: short sections, whom to ask, and the way home. */
export function TextPage({ title, sections, children }: TextPageProps) {
  const address = contactAddress()
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col items-start gap-6 px-5 py-8">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-heading-1">{title}</h1>
      <Card className="flex w-full flex-col gap-6 p-5 tablet:p-8">
        {sections.map((section) => (
          <section key={section.title} className="flex flex-col gap-2">
            <h2 className="text-heading-4">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph} className="text-pretty">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {children}
        {address === null ? (
          <p>For questions, ask the person who runs this server.</p>
        ) : (
          <p>
            For questions, write to the person who runs this server:{' '}
            <a href={`mailto:${address}`} className="wrap-anywhere text-blueberry-ink underline underline-offset-4">
              {address}
            </a>
            .
          </p>
        )}
      </Card>
      <Button asChild>
        <Link to="/">Return to Home</Link>
      </Button>
    </div>
  )
}
