import type { ComponentProps } from 'react'
import { type Look, looks, shape } from '#client/ui/button.tsx'

const paddings = {
  tight: 'px-3',
  /** In the row of tools above a list. */
  tool: 'px-3 max-sm:gap-1 max-sm:px-1.5',
  /** In a line of words, or below one: its own begin where the line does. */
  flush: '-mx-3 px-3',
} as const

interface Padding {
  padding: keyof typeof paddings
}

/** A button with less beside its words than the usual one, whose padding wins against any in `className`. */
export const SlimButton = ({
  look = 'quiet',
  padding,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & Padding) => (
  <button type={type} className={`${shape} ${paddings[padding]} ${looks[look]} ${className}`} {...rest} />
)
