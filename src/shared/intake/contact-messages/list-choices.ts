/** `open`: unanswered. `complaints`: undecided. */
export const contactViews = ['open', 'complaints', 'replied', 'closed', 'spam', 'all'] as const
