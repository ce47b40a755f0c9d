/** `unconfirmed`: not confirmed by the person yet. */
export const requestViews = ['open', 'unconfirmed', 'closed', 'all'] as const
