/** `quotes`: to be sent or awaiting an answer. `accounts`: accepted a quote. */
export const merchantViews = ['open', 'statements', 'quotes', 'accounts', 'ended', 'all'] as const

export const merchantSorts = ['newest', 'due', 'volume'] as const
