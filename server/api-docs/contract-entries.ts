/** Every call of the contract by its name, and every schema that the contract names. */
import { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import * as admin from '#contract/admin.ts'
import * as apiDocs from '#contract/api-docs.ts'
import * as artworks from '#contract/artworks.ts'
import * as cards from '#contract/cards.ts'
import * as challenges from '#contract/challenges.ts'
import * as childPage from '#contract/child-page.ts'
import * as childPictures from '#contract/child-pictures.ts'
import * as children from '#contract/children.ts'
import * as coins from '#contract/coins.ts'
import * as collaboration from '#contract/collaboration.ts'
import * as debug from '#contract/debug.ts'
import * as families from '#contract/families.ts'
import * as feedback from '#contract/feedback.ts'
import * as invitations from '#contract/invitations.ts'
import * as logPosition from '#contract/log-position.ts'
import * as notices from '#contract/notices.ts'
import * as oidc from '#contract/oidc.ts'
import * as operations from '#contract/operations.ts'
import * as ownPages from '#contract/own-pages.ts'
import * as pageFiles from '#contract/page-files.ts'
import * as pictureLinks from '#contract/picture-links.ts'
import * as polling from '#contract/polling.ts'
import * as profile from '#contract/profile.ts'
import * as proofs from '#contract/proofs.ts'
import * as reactions from '#contract/reactions.ts'
import * as reports from '#contract/reports.ts'
import * as serverSettings from '#contract/server-settings.ts'
import * as signIn from '#contract/sign-in.ts'
import * as socket from '#contract/socket.ts'
import * as storeAdmin from '#contract/store-admin.ts'
import * as store from '#contract/store.ts'
import * as strokes from '#contract/strokes.ts'
import * as templateAdmin from '#contract/template-admin.ts'
import * as templates from '#contract/templates.ts'
import * as viewers from '#contract/viewers.ts'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'

export type Entry = AnyRoute | AnyFileRoute

/** A call, its name, and the file of the contract that describes it. */
export interface Operation {
  /** For example `child-page`. */
  readonly file: string
  /** For example `getChild`. No other call has it. */
  readonly name: string
  readonly entry: Entry
}

type Exports = Readonly<Record<string, unknown>>

/** Without the files of the client, which are no API: their addresses and bytes change with every build. */
const FILES: Readonly<Record<string, Exports>> = {
  accounts,
  admin,
  'api-docs': apiDocs,
  artworks,
  cards,
  challenges,
  'child-page': childPage,
  'child-pictures': childPictures,
  children,
  coins,
  collaboration,
  debug,
  families,
  feedback,
  invitations,
  'log-position': logPosition,
  notices,
  oidc,
  operations,
  'own-pages': ownPages,
  'page-files': pageFiles,
  'picture-links': pictureLinks,
  polling,
  profile,
  proofs,
  reactions,
  reports,
  'server-settings': serverSettings,
  'sign-in': signIn,
  socket,
  store,
  'store-admin': storeAdmin,
  strokes,
  'template-admin': templateAdmin,
  templates,
  viewers,
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

/** Returns every call of the API, in the order of the files' names. */
export const listOperations = (): Operation[] =>
  Object.entries(FILES).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, entry]) => (isEntry(entry) ? [{ file, name, entry }] : [])),
  )

/** Returns every schema of an object, a union or a list of words that the contract names, as `file.Name` to schema. */
export const namedSchemas = (): Map<string, z.ZodType> =>
  new Map(
    Object.entries(FILES).flatMap(([file, exports]) =>
      Object.entries(exports).flatMap(([name, value]): [string, z.ZodType][] =>
        value instanceof z.ZodType && isNamed(value) ? [[`${file}.${name}`, value]] : [],
      ),
    ),
  )

/** Strings and numbers are clearer where they are used. */
const isNamed = (schema: z.ZodType): boolean => !(schema instanceof z.ZodString || schema instanceof z.ZodNumber)
