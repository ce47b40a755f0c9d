import type { ComponentProps } from 'react'

/** Omits horizontal padding. */
export const shape =
  'inline-flex min-h-control items-center justify-center gap-2 rounded py-control-y text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-default'

export const variants = {
  primary: 'bg-action text-on-action hover:bg-action-strong disabled:bg-line disabled:text-ink-soft',
  secondary: 'border border-control text-ink hover:border-action hover:text-action disabled:text-ink-soft',
  quiet: 'text-action hover:bg-action-soft disabled:text-ink-soft',
} as const

export interface ButtonVariant {
  /** One `primary` per view: the next action. */
  variant?: keyof typeof variants
}

/** As tall as a control of its area; `type="button"` by default. */
export const Button = ({
  variant = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonVariant) => (
  <button type={type} className={`px-control-x ${shape} ${variants[variant]} ${className}`} {...rest} />
)

export const ButtonLink = ({ variant = 'primary', className = '', ...rest }: ComponentProps<'a'> & ButtonVariant) => (
  <a className={`px-control-x ${shape} ${variants[variant]} ${className}`} {...rest} />
)
