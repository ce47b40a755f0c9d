export const renewalViews = ['due', 'soon', 'done', 'all'] as const
