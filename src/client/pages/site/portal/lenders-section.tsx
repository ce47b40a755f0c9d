/** What happens before any lender sees the file. */
export const LendersSection = ({ brand }: { brand: string }) => (
  <div className="rounded border border-line bg-surface p-4 @tablet:p-6">
    <h2 className="text-lg">You choose who sees it, by name</h2>
    <ol className="mt-2 grid list-decimal gap-2 pl-5 marker:text-action">
      <li>A person at {brand} reads your application and names the lenders whose terms fit it.</li>
      <li>You agree to each of them, or do not. We send your file to nobody else.</li>
      <li>You see which lender got it, and on which day. You can take your agreement back.</li>
    </ol>
  </div>
)
