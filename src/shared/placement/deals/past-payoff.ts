interface OpenDeal {
  readonly closedOn: string | null
  readonly expectedPayoffOn: string
}

/**
 * Returns whether a deal is open although it should be paid off: staff have to ask the lender and close it.
 * @param today the brokerage's calendar day
 */
export const isPastPayoff = ({ closedOn, expectedPayoffOn }: OpenDeal, today: string): boolean =>
  closedOn === null && expectedPayoffOn < today
