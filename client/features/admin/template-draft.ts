import type { z } from 'zod'
import {
  type TemplateByUrl,
  TemplateByUrl as TemplateByUrlSchema,
  TemplateChange,
  TemplateUpload,
} from '#contract/template-admin.ts'
import type { Difficulty, Template } from '#contract/templates.ts'
import { type Checked, faultsOf } from '#client/ui/forms/checked-draft.ts'

/** The categories that are offered for a new page, the default first. */
export const CATEGORIES = ['Nature', 'Animals', 'Flowers', 'Mandalas', 'Abstract'] as const

const DEFAULT_CATEGORY = CATEGORIES[0]

/** What the form of a page holds, as typed. */
export interface TemplateDraft {
  readonly title: string
  readonly imageUrl: string
  readonly category: string
  readonly description: string
  readonly difficulty: Difficulty
  /** In coins. */
  readonly price: string
  readonly published: boolean
  readonly isPremium: boolean
}

type CheckedTemplate<Body> = Checked<TemplateDraft, Body>

export const EMPTY_DRAFT: TemplateDraft = {
  title: '',
  imageUrl: '',
  category: DEFAULT_CATEGORY,
  description: '',
  difficulty: 'easy',
  price: '0',
  published: true,
  isPremium: false,
}

/** Returns the form's content for a page. */
export function draftOf(template: Template): TemplateDraft {
  const { title, imageUrl, category, description, difficulty, price, published, isPremium } = template
  return {
    title,
    imageUrl,
    category,
    description: description ?? '',
    difficulty,
    price: String(price),
    published,
    isPremium,
  }
}

function checked<Body>(parsed: z.ZodSafeParseResult<unknown>, body: Body): CheckedTemplate<Body> {
  if (parsed.success) return { ok: true, body }
  const { name, ...faults } = faultsOf(parsed.error)
  // An upload calls the title a name.
  return { ok: false, faults: { ...faults, ...(name !== undefined && { title: name }) } }
}

/** Returns the result, unless a page that is to be sold costs nothing. */
function withPrice<Body>(result: CheckedTemplate<Body>, { isPremium, price }: TemplateDraft): CheckedTemplate<Body> {
  if (!result.ok || !isPremium || Number(price) >= 1) return result
  return { ok: false, faults: { price: 'A premium template needs a price of at least 1 coin' } }
}

type ByUrl = Pick<TemplateByUrl, 'title' | 'imageUrl' | 'category'> &
  Partial<Pick<TemplateByUrl, 'published' | 'gapPx'>>

/**
 * Returns what is sent to add a page by its address: title, address and category, and only where it differs from the default
 * whether the page is published and which gaps are closed.
 */
export function pageByUrl(draft: TemplateDraft, gapPx: number): CheckedTemplate<ByUrl> {
  const { published } = draft
  const [title, imageUrl, category] = [draft.title.trim(), draft.imageUrl.trim(), draft.category.trim()]
  const body = { title, imageUrl, category, ...(!published && { published }), ...(gapPx > 0 && { gapPx }) }
  return checked(TemplateByUrlSchema.safeParse(body), body)
}

/** Returns the text fields that are sent with an uploaded picture. */
export function pageUpload(draft: TemplateDraft, gapPx: number): CheckedTemplate<Record<string, string>> {
  const { title, category, description, difficulty, price, published, isPremium } = draft
  const body = {
    name: title.trim(),
    category: category.trim(),
    description: description.trim(),
    difficulty,
    price: price.trim(),
    published: String(published),
    isPremium: String(isPremium),
    gapPx: String(gapPx),
  }
  return withPrice(checked(TemplateUpload.safeParse(body), body), draft)
}

/** Returns what is sent to change a page. */
export function pageChange(draft: TemplateDraft): CheckedTemplate<z.input<typeof TemplateChange>> {
  const { title, category, description, difficulty, price, published, isPremium } = draft
  const body = {
    title,
    category,
    description,
    difficulty,
    // A blank field is no number, where Number('') would be 0.
    price: price.trim() === '' ? Number.NaN : Number(price),
    published,
    isPremium,
  }
  return withPrice(checked(TemplateChange.safeParse(body), body), draft)
}

/** Returns the offered categories, then by name the others that pages have. */
export function offeredCategories(used: readonly string[]): string[] {
  return [...new Set<string>([...CATEGORIES, ...used.toSorted((one, other) => one.localeCompare(other))])]
}

/** In pixels of the page: of the 272 pages that ship, a third has larger typical regions than the first, a third smaller than the second. */
const TYPICAL_REGION = { easy: 21_000, medium: 11_000 } as const

/** Returns the difficulty that a page with regions of these areas, the largest first and at least one, has among the pages that ship. */
export function suggestedDifficulty(areas: readonly number[]): Difficulty {
  const typical = areas[Math.floor(areas.length / 2)] ?? 0
  if (typical >= TYPICAL_REGION.easy) return 'easy'
  return typical >= TYPICAL_REGION.medium ? 'medium' : 'hard'
}
