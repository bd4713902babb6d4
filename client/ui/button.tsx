import { cloneElement, type ComponentProps, isValidElement } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'leaf' | 'quiet' | 'danger' | 'ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-full font-display font-[650] select-none tablet:whitespace-nowrap ' +
  'disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'pill-edge bg-blueberry text-white [--edge:var(--blueberry-deep)]',
  leaf: 'pill-edge bg-leaf text-white [--edge:var(--leaf-deep)]',
  quiet: 'pill-edge bg-paper text-ink border-[1.5px] border-line [--edge:var(--line)] hover:bg-door/50',
  danger: 'pill-edge bg-tomato-deep text-white [--edge:#6f1410]',
  ghost: 'text-ink hover:bg-door active:bg-door-shade',
}

/** Heights of 44, 48 and 54 px; 44 px is the smallest comfortable target. */
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-body [&_svg]:size-5',
  medium: 'min-h-12 px-6 text-lead [&_svg]:size-[22px]',
  large: 'min-h-[54px] px-6 text-heading-4 [&_svg]:size-6',
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Styles the only child (a link) like a button instead of rendering a button. */
  asChild?: boolean
}

/** A pill-shaped button. A screen has at most one `primary`; `danger` is used only in a dialog that asks for confirmation. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = classNames(SHAPE, VARIANTS[variant], SIZES[size], className)
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: classNames(classes, children.props.className) })
  }
  return (
    <button type="button" className={classes} {...rest}>
      {children}
    </button>
  )
}
