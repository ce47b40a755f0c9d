interface ChoiceControlProps<Answer> {
  choices: readonly (readonly [answer: Answer, words: string])[]
  /** The previous choice. */
  given: Answer | undefined
  onAnswer: (answer: Answer) => void
}

/** Shows a few answers as large buttons; pressing one continues to the next question. */
export const ChoiceControl = <Answer extends string | number | null>({
  choices,
  given,
  onAnswer,
}: ChoiceControlProps<Answer>) => (
  <ul className={`grid grid-cols-1 gap-2 ${choices.length > 5 ? '@tablet:grid-cols-2' : ''}`}>
    {choices.map(([answer, words]) => (
      <li key={words} className="grid">
        <button
          type="button"
          aria-pressed={answer === given}
          onClick={() => onAnswer(answer)}
          className="min-h-12 rounded border border-control px-4 py-2.5 text-left hover:border-action hover:bg-action-soft aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold"
        >
          {words}
        </button>
      </li>
    ))}
  </ul>
)
