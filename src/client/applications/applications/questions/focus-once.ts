/** Focuses the element on mount, replacing a removed control. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
