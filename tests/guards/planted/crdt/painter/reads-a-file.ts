import { readFileSync } from 'node:fs'

export const bytes = readFileSync('page.png')
