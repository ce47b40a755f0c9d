ALTER TABLE "applications" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "unverified_session_id" uuid;--> statement-breakpoint
-- When an emailed code, a link or a passkey first opened each application. Old sessions are purged, audit entries are not.
UPDATE applications SET email_verified_at = opened.at
FROM (
  SELECT id, min(at) AS at FROM (
    SELECT application_id AS id, created_at AS at FROM applicant_sessions WHERE is_verified
    UNION ALL
    SELECT subject::uuid, at FROM audit_log WHERE action = 'application.open'
  ) known GROUP BY id
) opened
WHERE applications.id = opened.id;--> statement-breakpoint
-- Written before that, or never opened: the session that started it. The application's id matches no session.
UPDATE application_messages SET unverified_session_id = coalesce(
  (SELECT started.id FROM applicant_sessions started
   WHERE started.application_id = application_messages.application_id AND NOT started.is_verified
   ORDER BY started.created_at LIMIT 1),
  application_messages.application_id)
FROM applications
WHERE applications.id = application_messages.application_id AND application_messages.author = 'applicant'
  AND (applications.email_verified_at IS NULL OR application_messages.at < applications.email_verified_at);
