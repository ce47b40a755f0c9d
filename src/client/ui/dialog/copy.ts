/** Texts of dialogs. */

// dialog.tsx
export const changesNotSaved = 'Your changes aren’t saved. Close again to discard them.'
export const close = 'Close'

// form-dialog.tsx
export const saving = 'Saving…'
export const cancel = 'Cancel'
