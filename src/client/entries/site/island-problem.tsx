import { Button } from '#client/ui/button.tsx'

/** Shown if a part of a public page fails. Input is restored from session storage on retry. */
export const IslandProblem = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-3">
    <p className="font-semibold">This part of the page stopped working. What you typed is saved.</p>
    <p>
      <Button onClick={onRetry}>Try again</Button>
    </p>
    <p>
      <a href="/">Return Home</a>
    </p>
  </div>
)
