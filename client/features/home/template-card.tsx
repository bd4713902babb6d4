import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { ExportButton } from '#client/features/export/export-button.tsx'
import { difficultyText } from '#client/features/templates/difficulty-text.ts'

export interface TemplateCardProps {
  template: Template
  /** Address of the picture shown when the template's own does not load; undefined when there is none. */
  fallbackUrl: string | undefined
}

/** One page to color in the list: its line art, title and difficulty, and a button to print it. */
export function TemplateCard({ template, fallbackUrl }: TemplateCardProps) {
  const [failed, setFailed] = useState(false)
  const source = failed && fallbackUrl !== undefined ? fallbackUrl : template.imageUrl
  return (
    <div className="relative h-full">
      <Link
        to={`/canvas?templateId=${template.id}`}
        className="group flex h-full flex-col overflow-hidden rounded-card bg-paper shadow-lift"
      >
        <span className="block bg-white p-2.5">
          <img
            src={source}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            decoding="async"
            className="aspect-[4/3] w-full object-contain transition-transform duration-enter group-hover:scale-104"
            onError={() => setFailed(true)}
          />
        </span>
        <span className="flex flex-col border-t border-line py-2.5 pr-13 pl-3">
          <span className="truncate font-display text-lead leading-tight font-semibold">{template.title}</span>
          <span className="text-small text-ink-soft">{difficultyText(template)}</span>
        </span>
      </Link>
      <ExportButton
        as="icon"
        source={{ title: template.title, platesUrl: template.platesUrl, colored: null }}
        className="absolute right-1 bottom-2"
      />
    </div>
  )
}
