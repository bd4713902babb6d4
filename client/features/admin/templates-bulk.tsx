import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { changeTemplate, type TemplateChange } from '#contract/template-admin.ts'
import { Difficulty, type Template } from '#contract/templates.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { LabelledSelect } from './labelled-select.tsx'
import { offeredCategories } from './template-draft.ts'

type Change = z.input<typeof TemplateChange>

/** The choice that leaves a field of each template as it is. No category is blank. */
const AS_IT_IS = ''
const KEEP = { value: AS_IT_IS, label: 'As it is' }
const DIFFICULTIES = [KEEP, ...Difficulty.options.map((value) => ({ value, label: DIFFICULTY_WORDS[value] }))]
const PUBLISHED = [KEEP, { value: 'true', label: 'Published' }, { value: 'false', label: 'Not published' }]

export interface TemplatesBulkProps {
  /** The chosen templates, at least one. */
  chosen: readonly Template[]
  /** All templates, whose categories are offered. */
  templates: readonly Template[]
  /** Chooses other ones: those that could not be changed, or none. */
  onChoose: (ids: readonly number[]) => void
}

/** Changes category, difficulty and publication of all chosen templates, one after the other. Those that fail stay chosen. */
export function TemplatesBulk({ chosen, templates, onChoose }: TemplatesBulkProps) {
  const [category, setCategory] = useState(AS_IT_IS)
  const [difficulty, setDifficulty] = useState<string>(AS_IT_IS)
  const [published, setPublished] = useState(AS_IT_IS)
  const { change, done } = useBulkChange(onChoose)
  const body: Change = {
    ...(category !== AS_IT_IS && { category }),
    ...(difficulty !== AS_IT_IS && { difficulty: Difficulty.parse(difficulty) }),
    ...(published !== AS_IT_IS && { published: published === 'true' }),
  }
  const isEmpty = Object.keys(body).length === 0
  const categories = offeredCategories(templates.map((template) => template.category))
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="font-display text-lead font-semibold">{counted(chosen.length)} chosen</output>
        <Button size="small" disabled={change.isPending} onClick={() => onChoose([])}>
          Choose none
        </Button>
      </div>
      <div className="grid gap-4 tablet:grid-cols-3">
        <LabelledSelect
          label="Category of all chosen"
          options={[KEEP, ...categories.map((name) => ({ value: name, label: name }))]}
          value={category}
          onChange={setCategory}
        />
        <LabelledSelect
          label="Difficulty of all chosen"
          options={DIFFICULTIES}
          value={difficulty}
          onChange={setDifficulty}
        />
        <LabelledSelect label="Offered" options={PUBLISHED} value={published} onChange={setPublished} />
      </div>
      <Button
        variant="primary"
        className="self-start"
        disabled={isEmpty || change.isPending}
        onClick={() => change.mutate({ chosen, body })}
      >
        {change.isPending ? `Changing ${done + 1} of ${chosen.length}...` : `Change ${counted(chosen.length)}`}
      </Button>
    </Card>
  )
}

const counted = (count: number): string => (count === 1 ? '1 template' : `${count} templates`)

/** The mutation, and how many templates it has changed so far. It ends at the first failure. */
function useBulkChange(onChoose: (ids: readonly number[]) => void) {
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const change = useMutation({
    // Each call is tried again by itself; the whole is not.
    retry: false,
    mutationFn: async ({ chosen, body }: { chosen: readonly Template[]; body: Change }) => {
      setDone(0)
      for (const [at, { id }] of chosen.entries()) {
        try {
          await call(changeTemplate, { params: { id }, body })
        } catch (error) {
          return { changed: at, left: chosen.slice(at).map((template) => template.id), error }
        }
        setDone(at + 1)
      }
      return { changed: chosen.length, left: [], error: null }
    },
    onSuccess: async ({ changed, left, error }) => {
      onChoose(left)
      if (error === null) toast({ title: changed === 1 ? 'Template updated' : `${changed} templates updated` })
      else
        toast({
          title: 'Error updating template',
          description: `${changed} of ${changed + left.length} are changed, and the others are still chosen. ${failureText(
            error instanceof Error ? error : new Error('The call failed', { cause: error }),
            { fallback: 'Please try again.' },
          )}`,
          destructive: true,
        })
      await Promise.all(
        [templateQueries.all(), storeQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  return { change, done }
}
