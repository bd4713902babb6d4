import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { FONTS, LIBRARIES, LICENSE_ADDRESSES, PICTURE_SOURCES, type Work } from './works.ts'

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-blueberry-ink underline underline-offset-4'

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
