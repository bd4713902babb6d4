import { classNames } from './class-names.ts'
import { PRODUCT_NAME } from './product-name.ts'

/** The logo without the name: a fridge with a picture under a red magnet. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 45" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect x="1.5" y="1.5" width="33" height="42" rx="8" fill="#8fc3b8" />
      <path d="M1.5 15.2h33" stroke="#1d2b36" strokeWidth="2.8" />
      <rect x="1.5" y="1.5" width="33" height="42" rx="8" fill="none" stroke="#1d2b36" strokeWidth="3" />
      <path d="M8.2 6.8v3.8M8.2 20.4v7.6" stroke="#1d2b36" strokeWidth="3" strokeLinecap="round" />
      <path d="m15 20.6 15.2 1.2-1.3 15-15.2-1.2z" fill="#fff" stroke="#1d2b36" strokeWidth="2.2" />
      <path
        d="M16.9 33.2c.8-2.8 2-5.6 3.8-5.1 2.2.6.9 3.8 3 3.4 1.8-.4 1.9-2.8 3.6-4.6"
        fill="none"
        stroke="#e84393"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="22.2" cy="20.9" r="3" fill="#e5352b" stroke="#1d2b36" strokeWidth="1.8" />
    </svg>
  )
}

/**
 * The logo with the product's name. In a header that is too narrow for it and for what else is there, the name wraps below the mark, out
 * of sight.
 */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span
      className={classNames(
        'flex flex-wrap items-center',
        large ? 'justify-center gap-4' : 'h-[max(34px,1.6rem)] content-start gap-x-2.5 overflow-hidden',
      )}
    >
      <LogoMark className={large ? 'h-[45px]' : 'h-[34px]'} />
      <span
        className={classNames(
          'font-display font-bold text-ink',
          large
            ? 'text-heading-1 leading-none'
            : 'text-heading-3 leading-[max(34px,1.6rem)] max-[23rem]:sr-only max-[27rem]:group-has-data-wide/header:sr-only min-[48rem]:max-[60rem]:group-has-[output:not(:empty)]/header:sr-only',
        )}
      >
        {PRODUCT_NAME}
      </span>
    </span>
  )
}
