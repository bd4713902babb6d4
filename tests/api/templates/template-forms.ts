/** Sends pictures as admins do, for the API tests. */
import { Template } from '#contract/templates.ts'
import type { Client } from '#tests/api/client.ts'
import type { ServerContext } from '#server/main.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const ADMIN = { username: 'boss', password: 'the real one' }

export async function startAppWithAdmin(
  environment: Record<string, string> = {},
  options: Pick<ServerContext, 'pictureReader'> = {},
): Promise<{ app: App; boss: Client }> {
  const app = await startApp({
    ...options,
    environment: { ...environment, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  })
  const boss = app.stranger()
  await boss.post('/api/login', ADMIN)
  return { app, boss }
}

export interface FormResponse {
  status: number
  json: unknown
}

/** Sends fields and a file as a browser's form does; without `file` only the fields. */
export async function sendForm(
  { url }: Pick<App, 'url'>,
  client: Client,
  path: string,
  { fields = {}, file, headers = {} }: FormParts,
): Promise<FormResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'page.png')
  const response = await fetch(url + path, {
    method: 'POST',
    body: form,
    headers: { ...(client.cookies.size > 0 && { cookie: client.cookieHeader() }), ...headers },
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}

export interface FormParts {
  fields?: Record<string, string>
  file?: Uint8Array
  headers?: Record<string, string>
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Returns an SVG of the page's size with thick lines around white shapes. */
export const drawing = (content: string): Uint8Array =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><g fill="#fff" stroke="#000" stroke-width="8">${content}</g></svg>`,
  )

export const TWO_CIRCLES = drawing('<circle cx="250" cy="300" r="120"/><circle cx="550" cy="300" r="120"/>')

export const templatesFor = async (client: Client): Promise<Template[]> =>
  Template.array().parse((await client.get('/api/templates')).json)
