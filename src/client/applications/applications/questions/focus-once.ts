/** Ref callback: focuses the element on mount, replacing a control that was removed. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
