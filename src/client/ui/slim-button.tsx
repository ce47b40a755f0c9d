import type { ComponentProps } from 'react'
import { type ButtonVariant, shape, variants } from './button.tsx'

const paddings = {
  tight: 'px-3',
  tool: 'px-3 max-sm:gap-1 max-sm:px-1.5',
  /** Aligned with the start of the text line. */
  flush: '-mx-3 px-3',
} as const

interface Padding {
  padding: keyof typeof paddings
}

/** Overrides horizontal padding in `className`. */
export const SlimButton = ({
  variant = 'quiet',
  padding,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonVariant & Padding) => (
  <button type={type} className={`${shape} ${paddings[padding]} ${variants[variant]} ${className}`} {...rest} />
)
