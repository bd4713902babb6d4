/** All pages with one subject. */
import { ANIMAL_PAGES } from './subjects/animals.ts'
import { PLANT_AND_PLACE_PAGES } from './subjects/plants-and-places.ts'
import type { SubjectPage } from './subjects/subject-page.ts'
import { THING_PAGES } from './subjects/things.ts'

export const SUBJECT_PAGES: readonly SubjectPage[] = [...ANIMAL_PAGES, ...PLANT_AND_PLACE_PAGES, ...THING_PAGES]
