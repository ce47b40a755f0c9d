/** Returns the input id of an answer: `owners.0.email` -> `answer-owners-0-email`. */
export const answerId = (path: string) => `answer-${path.replaceAll('.', '-')}`
