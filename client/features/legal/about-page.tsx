import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { TextPage } from './text-page.tsx'

/** Where to read each license. */
export const LICENSE_ADDRESSES = {
  MIT: 'https://opensource.org/license/mit',
  'Apache-2.0': 'https://opensource.org/license/apache-2-0',
  'OFL-1.1': 'https://openfontlicense.org',
  'MPL-2.0': 'https://www.mozilla.org/MPL/2.0/',
  ISC: 'https://opensource.org/license/isc-license-txt',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'BSD-3-Clause': 'https://opensource.org/license/bsd-3-clause',
  'BlueOak-1.0.0': 'https://blueoakcouncil.org/license/1.0.0',
} as const

export const PICTURE_SOURCES: readonly Work[] = [
  {
    name: 'Fluent Emoji',
    by: 'Microsoft Corporation',
    license: 'MIT',
    address: 'https://github.com/microsoft/fluentui-emoji',
    use: 'Outlines of many pages to color, and the pictures that you choose for yourself.',
  },
  {
    name: 'Noto Emoji',
    by: 'Google',
    license: 'Apache-2.0',
    address: 'https://github.com/googlefonts/noto-emoji',
    use: 'Outlines of many pages to color.',
  },
]

export const FONTS: readonly Work[] = [
  {
    name: 'Baloo 2',
    by: 'The Baloo 2 Project Authors',
    license: 'OFL-1.1',
    address: 'https://github.com/EkType/Baloo2',
    use: 'Headings and buttons.',
  },
  {
    name: 'Atkinson Hyperlegible Next',
    by: 'The Atkinson Hyperlegible Next Project Authors',
    license: 'OFL-1.1',
    address: 'https://github.com/googlefonts/atkinson-hyperlegible-next',
    use: 'Everything else that you read.',
  },
]

/** The libraries that run in the browser and on the server, by license. */
export const LIBRARIES: Partial<Record<keyof typeof LICENSE_ADDRESSES, readonly string[]>> = {
  MIT: [
    '@dnd-kit/dom',
    '@dnd-kit/react',
    '@fastify/busboy',
    '@hookform/resolvers',
    '@node-rs/argon2',
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    '@tanstack/react-query',
    'aws4fetch',
    'bowser',
    'compression',
    'confusables',
    'cookie-signature',
    'eventsource-parser',
    'express',
    'express-session',
    'express-static-gzip',
    'gifenc',
    'helmet',
    'ipaddr.js',
    'lib0',
    'lmdb',
    'mingo',
    'openid-client',
    'pino',
    'qr',
    'radix-ui',
    'react',
    'react-dom',
    'react-hook-form',
    'react-router-dom',
    'sonner',
    'workbox-core',
    'workbox-expiration',
    'workbox-precaching',
    'workbox-routing',
    'workbox-strategies',
    'ws',
    'y-protocols',
    'y-websocket',
    'yazl',
    'yjs',
    'zod',
  ],
  'Apache-2.0': [
    '@nats-io/transport-node',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    'mongodb',
    'prom-client',
    'sharp',
  ],
  'BSD-3-Clause': ['age-encryption'],
  'BlueOak-1.0.0': ['sax', 'tar'],
  'CC0-1.0': ['fractional-indexing'],
  ISC: ['lucide-react'],
  'MPL-2.0': ['mediabunny'],
}

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-blueberry-ink underline underline-offset-4'

const SECTIONS = [
  {
    title: `What ${PRODUCT_NAME} is`,
    text: [
      'Families color line-art pages together, live, from any device, and keep the results on the family’s fridge door.',
      `${PRODUCT_NAME} is free software under the MIT License: everybody may use it, change it and run a server of their own.`,
    ],
  },
  {
    title: 'The pages to color',
    text: [
      'Scenes, mandalas, stained glass and patterns were drawn for this program. Many animals and things began as pictures of two free collections: colors and shading were taken away, and every part got an outline.',
    ],
  },
] as const

/** The screen `/about`: what the program is, and whose pictures, fonts and libraries are in it. */
export function AboutPage() {
  return (
    <TextPage title={`About ${PRODUCT_NAME}`} sections={SECTIONS}>
      <Credits />
    </TextPage>
  )
}

function Away({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={LINK}>
      {children}
    </a>
  )
}

function Works({ title, works }: { title: string; works: readonly Work[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-heading-4">{title}</h2>
      <ul className="flex flex-col gap-3">
        {works.map(({ name, by, license, address, use }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>, by {by}. {use}
            </p>
            <p className="flex flex-wrap gap-x-5">
              <Away to={address}>Home of {name}</Away>
              <Away to={LICENSE_ADDRESSES[license]}>License: {license}</Away>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Libraries() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-heading-4">Libraries</h2>
      <p>{PRODUCT_NAME} stands on the work of many people. Thank you.</p>
      <dl className="flex flex-col gap-3">
        {Object.entries(LIBRARIES).map(([license, names]) => (
          <div key={license}>
            <dt>
              {/* The cast holds: the record's keys are licenses. */}
              <Away to={LICENSE_ADDRESSES[license as keyof typeof LICENSE_ADDRESSES]}>{license}</Away>
            </dt>
            <dd className="wrap-anywhere text-ink-soft">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p>The full texts are in the files LICENSE, NOTICE and NOTICE-Apache-2.0.txt of the program.</p>
    </section>
  )
}

/** Whose pictures, fonts and libraries the program contains, with makers, homes and licenses. */
export function Credits() {
  return (
    <>
      <Works title="Pictures" works={PICTURE_SOURCES} />
      <Works title="Fonts" works={FONTS} />
      <Libraries />
    </>
  )
}

/** What the program is made of that others gave away, with licenses. NOTICE in the root of the program has the full texts. */

interface Work {
  readonly name: string
  readonly by: string
  readonly license: keyof typeof LICENSE_ADDRESSES
  readonly address: string
  /** What it is used for, as a sentence. */
  readonly use: string
}
