import type { ReactNode } from 'react'

/** Renders the words of a link or of emphasis, so that a sentence in `copy.tsx` decides where they are. */
export type Slot = (words: string) => ReactNode
