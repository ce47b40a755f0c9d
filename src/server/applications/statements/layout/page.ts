import type { Box } from '#shared/applications/statements/statement.ts'

/** Text as a PDF or an OCR program places it; the position is that of the baseline's start, y grows downward. */
export interface Run {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
  readonly isMonospaced?: boolean
}

export interface Page {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly runs: readonly Run[]
  /** Pictures, without backgrounds of the whole page. */
  readonly images: readonly Box[]
  /** Texts with figures that aren't visible; absent if the page wasn't searched. */
  readonly hidden?: readonly string[]
  readonly isScan: boolean
}

export interface Word {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly size: number
  readonly font: string
}

export interface Line {
  readonly page: number
  readonly y: number
  readonly size: number
  readonly words: readonly Word[]
  readonly text: string
}

export const textOf = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text).join(' ')
