import type { CashFlowFigure } from '#shared/admin/cash-flow/figure-lines.ts'

/** What is open on the tab; part of the address, so that it can be linked to. */
export interface CashFlowSelection {
  /** Whose lines are listed. */
  readonly figure?: CashFlowFigure | undefined
  /** Absent for all months. */
  readonly month?: string | undefined
  readonly line?: string | undefined
  /** A document, if no line is open. */
  readonly statement?: string | undefined
  /** The period of the statement to correct. */
  readonly period?: string | undefined
  readonly page?: number | undefined
}
