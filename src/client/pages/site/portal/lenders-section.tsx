export const LendersSection = ({ brand }: { brand: string }) => (
  <div className="rounded border border-line bg-surface p-4 @tablet:p-6">
    <h2 className="text-lg">You choose who sees it</h2>
    <ol className="mt-2 grid list-decimal gap-2 pl-5 marker:text-action">
      <li>A person at {brand} reads your application and names the lenders whose terms fit it.</li>
      <li>You approve or decline each one. We don’t send your application to anyone else.</li>
      <li>You can see which lenders received it and when. You can withdraw your approval at any time.</li>
    </ol>
  </div>
)
