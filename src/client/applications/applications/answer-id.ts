/** The `id` of the box for an answer: `owners.0.email` -> `answer-owners-0-email`. */
export const answerId = (path: string) => `answer-${path.replaceAll('.', '-')}`
