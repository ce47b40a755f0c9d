export const OtherOwners = ({ owners }: { owners: unknown }) =>
  Array.isArray(owners) &&
  owners.length > 1 && (
    <p className="border-action border-l-4 pl-4">
      <strong>The other owners</strong> don’t need to do anything now: we don’t contact them, and the person who submits
      this application is the only signer. Please let them know that you listed them here. Your signature doesn’t allow
      anyone to obtain their credit reports: a lender who wants one asks that owner, who must agree and sign separately.
    </p>
  )
