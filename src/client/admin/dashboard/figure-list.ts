import type { ReactNode } from 'react'
import type { ApplicationEvent } from '#shared/admin/dashboard/period-list.ts'
import type { LeadReach } from '#shared/intake/leads/lead-reach.ts'

/** The list behind a figure. */
export type FigureList =
  | { readonly of: 'leads'; readonly reached: LeadReach; readonly source?: string }
  | {
      readonly of: 'applications'
      readonly event: ApplicationEvent
      readonly source?: string
      readonly product?: string
      readonly lender?: string
    }

/** Whose records a figure counted, and when. */
export interface FigureReach {
  /** Null for all, also unassigned ones. */
  readonly owners: readonly string[] | null
  readonly span: { readonly from: string; readonly until: string }
}

/** Renders a figure as a link to its list. */
export type RenderFigure = (list: FigureList, text: string, reach: FigureReach) => ReactNode
