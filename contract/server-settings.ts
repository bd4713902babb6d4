/** What the people who run a server have decided for all of it: who can register, and what is not possible here. */
import { z } from 'zod'
import { route } from './route.ts'

/** Who may make an account: everybody, people with an invitation, or nobody. */
export const RegistrationMode = z.enum(['open', 'invited', 'closed'])
export type RegistrationMode = z.infer<typeof RegistrationMode>

const Changeable = z.object({
  registration: RegistrationMode,
  /** No picture is public; those that were are for the family (ADMIN-45). */
  noPublicPictures: z.boolean('Must be true or false'),
  /** No session code brings a child together with people outside its family (ADMIN-45). */
  noChildCodes: z.boolean('Must be true or false'),
})

export const ServerSettings = Changeable.extend({
  /** The environment sets `registration`, so that nobody changes it in the app. */
  registrationFixed: z.boolean(),
})
export type ServerSettings = z.infer<typeof ServerSettings>

export const SettingsChange = Changeable.partial().refine(
  (change) => Object.keys(change).length > 0,
  'Send something to change',
)
export type SettingsChange = z.infer<typeof SettingsChange>

/** For everybody: the sign-up page says who can register. */
export const getServerSettings = route({
  method: 'get',
  path: '/api/settings',
  who: 'everybody',
  reply: ServerSettings,
})

/** 409 (`fixed`) for another `registration` than the environment's. */
export const changeServerSettings = route({
  method: 'patch',
  path: '/api/admin/settings',
  who: 'admin',
  body: SettingsChange,
  reply: ServerSettings,
})
