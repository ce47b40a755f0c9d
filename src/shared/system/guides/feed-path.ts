/** The RSS feed of all guides. */
export const feedPath = '/guides/feed.xml'
