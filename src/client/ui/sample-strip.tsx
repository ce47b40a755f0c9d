/** Stands above every page of a server whose data is made up, so that nobody takes it for a real brokerage. */
export const SampleStrip = () => (
  <aside aria-label="Sample data" className="sample-strip bg-brass px-4 py-1.5 text-center text-paper text-sm">
    <strong>Sample data.</strong> Everything here is made up, and nothing is sent to anybody.
  </aside>
)
