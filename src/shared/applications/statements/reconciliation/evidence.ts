/** A printed total, a line of a summary, or a balance carried over a page. */
export interface PrintedFigure {
  readonly role: 'carried' | 'total' | 'summary'
  readonly label: string
  readonly line: string
  readonly page: number
  /** With sign for a balance, without for others. */
  readonly cents: number
  readonly count?: number
  /** How many rows precede it. */
  readonly after: number
  /** What its label says it counts. */
  readonly direction?: 'credits' | 'debits' | 'both'
  /** Stands for something that lines don't show: fees, or a balance that is printed elsewhere too. */
  readonly isElsewhere?: true
}

interface PrintedBalance {
  readonly page: number
  readonly line: string
  readonly day: string
  readonly cents: number
}

/** What kept the reader from being certain; no sum can show that it was right. */
export interface Fault {
  readonly page: number
  readonly line: string
  readonly reason: string
  /** About the line at this place, so correcting or removing the line answers it. */
  readonly row?: number
  /** About the period or its balances, so correcting these answers it. */
  readonly isPeriod?: true
}

/** Returns a fault without what answers it. */
export const breakOf = ({ page, line, reason }: Fault) => ({ page, line, reason })

/** Everything a statement prints besides its lines, kept so that corrections are checked against it too. */
export interface Evidence {
  readonly figures: readonly PrintedFigure[]
  /** Balances at the end of days. */
  readonly days: readonly PrintedBalance[]
  readonly faults: readonly Fault[]
  /** The newest line is printed first. */
  readonly isReversed: boolean
}

export const noEvidence: Evidence = { figures: [], days: [], faults: [], isReversed: false }
