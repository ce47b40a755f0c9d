/** Texts of answers restored from this device. */

// restored-note.tsx
export const clear = 'Clear'
export const savedOnThisDevice = 'We saved what you typed on this device.'
