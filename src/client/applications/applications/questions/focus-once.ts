/** As a `ref`: what is drawn takes the focus, in place of what was pressed and is gone. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
