import { DocumentUploader } from '#client/features/documents/document-uploader.tsx'

/** The papers of the application, in a column of its own whatever the width of the window. */
export const PapersPart = ({ onClosed }: { onClosed: () => void }) => (
  <div className="@container">
    <DocumentUploader onClosed={onClosed} />
  </div>
)
