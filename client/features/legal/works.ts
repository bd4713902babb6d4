/** What the program is made of that others gave away, with licenses. NOTICE in the root of the program has the full texts. */

export interface Work {
  readonly name: string
  readonly by: string
  readonly license: keyof typeof LICENSE_ADDRESSES
  readonly address: string
  /** What it is used for, as a sentence. */
  readonly use: string
}

/** Where to read each license. */
export const LICENSE_ADDRESSES = {
  MIT: 'https://opensource.org/license/mit',
  'Apache-2.0': 'https://opensource.org/license/apache-2-0',
  'OFL-1.1': 'https://openfontlicense.org',
  'MPL-2.0': 'https://www.mozilla.org/MPL/2.0/',
  ISC: 'https://opensource.org/license/isc-license-txt',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
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
    'bowser',
    'compression',
    'confusables',
    'cookie-signature',
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
    'ws',
    'y-protocols',
    'y-websocket',
    'yazl',
    'yjs',
    'zod',
  ],
  'Apache-2.0': ['mongodb', 'prom-client', 'sharp'],
  'BlueOak-1.0.0': ['sax'],
  'CC0-1.0': ['fractional-indexing'],
  ISC: ['lucide-react'],
  'MPL-2.0': ['mediabunny'],
}
